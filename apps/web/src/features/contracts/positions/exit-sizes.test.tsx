import { ApiError } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../api/query-client.ts'
import { clearSession, useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { prices } from '../../../live/feed.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { position } from '../../../testing/contract-samples.ts'
import { fakeApi, type Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { freshAt, full, ticker, user } from '../../../testing/samples.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
  useToast.setState({ toast: null })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  usePreferences.setState({ hideBalance: false })
  restore()
})

/** 0.1 Bitcoin bought at 97,000, with an opening fee of 4.85. */
const held = position({ takeProfitPrice: '110000', stopLossPrice: '95000' })

async function show(own = held, answers: Answers = {}) {
  const api = fakeApi({ ...full, listPositions: pageOf([own]), ...answers })
  restore = api.restore
  say()
  await renderApp('/heyue')
  return api
}

const sheet = page.getByRole('dialog')
const say = () => prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])
async function open() {
  await page.getByRole('button', { name: 'TP / SL', exact: true }).click()
}
const save = sheet.getByRole('button', { name: 'Save' })
const size = (exit: 'Take-profit' | 'Stop-loss') =>
  sheet.getByRole('textbox', { name: `${exit} closes` })
const sentOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ name }) => name === 'updateStopLoss').map(({ input }) => input)

test('a take-profit for half of a position shows the result of that half', async () => {
  const api = await show(held, { updateStopLoss: held })
  await open()
  await expect.element(size('Take-profit')).toHaveValue('0.1')
  // 0.1 × 13,000 less 4.85 and 0.1 × 110,000 × 0.0005.
  await expect.element(sheet.getByText('+1,289.65 USDT')).toBeVisible()
  await sheet.getByRole('button', { name: '50%' }).first().click()
  await expect.element(size('Take-profit')).toHaveValue('0.05')
  await expect.element(sheet.getByText('+644.82 USDT')).toBeVisible()
  await expect
    .element(size('Take-profit'))
    .toHaveAccessibleDescription('Closes this part once; the rest stays open.')
  await save.click()
  await expect
    .poll(() => sentOf(api))
    .toEqual([{ id: held.id, version: held.version, takeProfitQuantity: '0.05' }])
})

test('an exit without a price has no size; removing an exit removes its size', async () => {
  const own = position({ takeProfitPrice: '110000', takeProfitQuantity: '0.04' })
  const api = await show(own, { updateStopLoss: own })
  await open()
  await expect.element(size('Take-profit')).toHaveValue('0.04')
  await expect.element(size('Stop-loss')).not.toBeInTheDocument()
  await sheet.getByRole('textbox', { name: 'Take-profit price' }).fill('')
  await expect.element(size('Take-profit')).not.toBeInTheDocument()
  await save.click()
  await expect
    .poll(() => sentOf(api))
    .toEqual([{ id: own.id, version: own.version, takeProfitPrice: null }])
})

test('the full size is sent as none, so that size added later is closed too', async () => {
  const own = position({ takeProfitPrice: '110000', takeProfitQuantity: '0.04' })
  const api = await show(own, { updateStopLoss: own })
  await open()
  await sheet.getByRole('button', { name: 'Max' }).first().click()
  await save.click()
  await expect
    .poll(() => sentOf(api))
    .toEqual([{ id: own.id, version: own.version, takeProfitQuantity: null }])
})

test.each(['0.11', '0', ''])('a size of "%s" is marked, and cannot be saved', async (typed) => {
  const api = await show()
  await open()
  await size('Stop-loss').fill(typed)
  await expect
    .element(size('Stop-loss'))
    .toHaveAccessibleDescription('Enter a quantity up to the size of the position.')
  await expect.element(save).toBeDisabled()
  expect(sentOf(api)).toEqual([])
})

test.each([
  ['quantity', { minQuantity: '0.01' }],
  // 0.005 at 110,000.
  ['order', { minNotional: '550.01' }],
])(
  'if the rest would be below the minimum %s, all is closed, and the result is that of all',
  async (_of, least) => {
    const plain = ticker({ symbol: 'BTCUSDT' })
    const listSymbols = [{ ...plain, trade: { ...plain.trade, ...least } }]
    await show(held, { listSymbols })
    await open()
    await size('Take-profit').fill('0.095')
    await expect
      .element(size('Take-profit'))
      .toHaveAccessibleDescription('It closes all: what would be left is below the smallest size.')
    await expect.element(sheet.getByText('+1,289.65 USDT')).toBeVisible()
  },
)

test("the server's refusal of a size is shown at its field", async () => {
  const message = 'Must be at most 0.04, the size of the position.'
  await show(held, {
    updateStopLoss: () => {
      throw new ApiError({
        success: false,
        code: 3007,
        errorCode: 'TPSL_INVALID',
        message: 'This take-profit or stop-loss is not possible here.',
        result: null,
        timestamp: 0,
        errors: [{ field: 'takeProfitQuantity', rule: 'quantity', message }],
      })
    },
  })
  await open()
  await size('Take-profit').fill('0.05')
  await save.click()
  await expect.element(size('Take-profit')).toHaveAccessibleDescription(message)
})

test('the card shows the size that each exit closes, and hides it with the balances', async () => {
  await show(position({ ...held, takeProfitQuantity: '0.04' }))
  const card = page.getByRole('listitem').first()
  await expect.element(card).toMatchTextContent('TP / SL110,000.00 (0.040 BTC) / 95,000.00')
  usePreferences.setState({ hideBalance: true })
  await expect.element(card).not.toMatchTextContent('0.040')
})

test('an exit that fires while the sheet is open is not set again, because the old version is sent', async () => {
  const own = position({
    takeProfitPrice: '110000',
    takeProfitQuantity: '0.04',
    stopLossPrice: '95000',
  })
  const rest = { ...own, quantity: '0.06', takeProfitPrice: null, takeProfitQuantity: null }
  const api = await show(own, { updateStopLoss: own })
  await open()
  // The sheet must be open before the position changes.
  await expect.element(size('Take-profit')).toHaveValue('0.04')
  api.become({
    ...full,
    listPositions: pageOf([{ ...rest, version: own.version + 1 }]),
    updateStopLoss: own,
  })
  await queryClient.refetchQueries({ queryKey: callKey('listPositions') })
  await expect.element(page.getByText('0.06', { exact: false }).first()).toBeInTheDocument()
  await sheet.getByRole('textbox', { name: 'Stop-loss price' }).fill('96000')
  await save.click()
  await expect
    .poll(() => sentOf(api))
    .toEqual([{ id: own.id, version: own.version, stopLossPrice: '96000' }])
})

test('a size that equals the rest of the position stays a size when the price is moved', async () => {
  const own = position({ stopLossPrice: '95000', stopLossQuantity: '0.1' })
  const api = await show(own, { updateStopLoss: own })
  await open()
  await expect.element(size('Stop-loss')).toHaveValue('0.1')
  await sheet.getByRole('textbox', { name: 'Stop-loss price' }).fill('96000')
  await save.click()
  await expect
    .poll(() => sentOf(api))
    .toEqual([{ id: own.id, version: own.version, stopLossPrice: '96000' }])
})
