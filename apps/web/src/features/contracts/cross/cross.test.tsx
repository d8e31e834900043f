import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import {
  closedPosition,
  crossPositions,
  crossSummary,
  position,
  previewOf,
  sampleProof,
} from '../../../testing/contract-samples.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { freshAt, full, ticker, user } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => restore())

const say = (symbol: string, price: string) =>
  prices.apply([ticker({ symbol, price, updatedAt: freshAt() })])
const held: Answers = {
  getPositionsSummary: crossSummary,
  listPositions: ({ status }) => pageOf(status === '3' ? [closedPosition] : crossPositions),
}

async function show(answers: Answers = {}, path = '/heyue') {
  const api = fakeApi({ ...full, ...held, createPosition: position(), ...answers })
  restore = api.restore
  say('BTCUSDT', '97421.5')
  say('ETHUSDT', '3382.41')
  await renderApp(path)
  return api
}

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = page.getByRole('dialog')
const pool = page.getByRole('region', { name: 'Behind your cross positions' })
const sentOf = (api: ReturnType<typeof fakeApi>, wanted: string) =>
  api.calls.filter(({ name }) => name === wanted).map(({ input }) => input)

test("every card shows its cross margin and the account's margin ratio", async () => {
  await show()
  // Computed by hand in cross-account.test.ts; the server's last figures were 7.7 % and 81,000.
  await expect.element(card('Bitcoin')).toMatchTextContent(/Long 20×\s*Cross/)
  await expect.element(card('Bitcoin')).toMatchTextContent(/Liquidation82,323\.10/)
  await expect.element(card('Ethereum')).toMatchTextContent(/Liquidation4,130\.50/)
  for (const name of ['Bitcoin', 'Ethereum'])
    await expect
      .element(card(name).getByRole('meter', { name: 'Margin ratio of the account' }))
      .toHaveAttribute('aria-valuetext', '4.7%')
  await expect.element(card('Bitcoin')).not.toMatchTextContent(/Distance to liquidation/)
  // A loss in Bitcoin raises the ratio of Ethereum too: 70.94169 of 835.18.
  say('BTCUSDT', '90000')
  await expect.element(card('Ethereum')).toMatchTextContent(/Margin ratio of the account 8\.4%/)
  await expect.element(card('Bitcoin')).toMatchTextContent(/Margin ratio of the account 8\.4%/)
})

test('the account shows the balance behind its cross positions, and their need', async () => {
  await show()
  await expect.element(pool).toMatchTextContent(/Free and bound for them1,500\.00 USDT/)
  await expect.element(pool).toMatchTextContent(/With profit and loss1,577\.33 USDT/)
  await expect.element(pool).toMatchTextContent(/Needed to keep them open74\.28 USDT/)
  await expect.element(pool).toMatchTextContent(/Margin ratio of the account 4\.7%/)
  const strip = page.getByRole('region', { name: 'Contract account' })
  await expect.element(strip).toMatchTextContent(/Available665\.40/)
  await expect.element(strip).toMatchTextContent(/Margin ratio4\.7%/)
  // The account is nearest to liquidation, not an isolated position.
  await expect.element(strip).not.toMatchTextContent(/of your positions, this is the one/)
  await expect.element(pool).toMatchTextContent(/At 100% they are liquidated/)
})

test('shows the server’s figures while account and positions are of different times', async () => {
  await show({ getPositionsSummary: { ...crossSummary, marginUsed: '835' } })
  await expect.element(card('Bitcoin')).toMatchTextContent(/Liquidation81,000\.00/)
  await expect.element(card('Bitcoin')).toMatchTextContent(/Margin ratio of the account 7\.7%/)
  await expect.element(pool).toMatchTextContent(/Needed to keep them open122\.55 USDT/)
})

test('without cross positions no pool is shown', async () => {
  await show({
    listPositions: pageOf([position()]),
    getPositionsSummary: full.getPositionsSummary!,
  })
  await expect.element(card('Bitcoin')).toMatchTextContent(/Long 20×\s*Isolated/)
  await expect.element(card('Bitcoin')).toMatchTextContent(/Distance to liquidation/)
  await expect.element(pool).not.toBeInTheDocument()
})

test('a cross position explains why margin cannot be added, and the alternatives', async () => {
  await show()
  await card('Bitcoin').getByRole('button', { name: 'Add margin' }).click()
  await expect.element(sheet).toMatchTextContent(/takes no margin of its own/)
  await expect.element(sheet.getByRole('textbox')).not.toBeInTheDocument()
  await sheet.getByRole('link', { name: 'Transfer' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
})

test('closing shows that a loss above the margin is taken from the account', async () => {
  await show({ closePosition: closedPosition })
  say('BTCUSDT', '90000')
  await card('Bitcoin').getByRole('button', { name: 'Close' }).click()
  // 489.6 − 700 − 4.5.
  await expect.element(sheet).toMatchTextContent(/Taken from what is available214\.90 USDT/)
  await expect.element(sheet).not.toMatchTextContent(/You get back/)
})

test('the result of closing names the margin mode', async () => {
  await show({ closePosition: { ...closedPosition, marginMode: 'cross' } })
  await card('Bitcoin').getByRole('button', { name: 'Close' }).click()
  await sheet.getByRole('button', { name: 'Close 0.1 BTC' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Result after all fees' })
  await expect.element(done).toMatchTextContent(/Margin modeCross/)
})

test("added size has the position's margin mode", async () => {
  const api = await show()
  await card('Bitcoin').getByRole('button', { name: 'Add size' }).click()
  await sheet.getByRole('textbox', { name: 'Margin' }).fill('240')
  await expect
    .element(sheet)
    .toMatchTextContent(/the whole contract account: all of it can be lost/)
  await sheet.getByRole('button', { name: 'Add 0.050 BTC' }).click()
  await expect
    .poll(() => sentOf(api, 'createPosition'))
    .toMatchObject([{ positionId: '903', marginMode: 'cross', leverage: 20 }])
})

const mode = page.getByRole('button', { name: /^Margin mode/ })
const margin = page.getByRole('textbox', { name: 'Margin', exact: true })
const cost = page.getByRole('region', { name: 'Cost and risk' })

async function chooseCross() {
  await mode.click()
  await chooseRadio(sheet.getByRole('radio', { name: /^Cross/ }))
  await button('Use Cross').click()
  await expect.element(mode).toHaveTextContent('Margin modeCross')
}

test('the margin mode is chosen beside its explanation, and sent with the order', async () => {
  const api = await show({ previewPosition: (input) => previewOf(input, { largestLoss: '1500' }) })
  await expect.element(mode).toHaveTextContent('Margin modeIsolated')
  await mode.click()
  await expect.element(sheet.getByRole('radio', { name: /^Isolated/ })).toBeChecked()
  await expect
    .element(sheet)
    .toMatchTextContent(/No more than that and the opening fee can be lost/)
  await expect.element(sheet).toMatchTextContent(/All of it can be lost/)
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await chooseCross()
  await margin.fill('500')
  await expect
    .poll(() => sentOf(api, 'previewPosition'))
    .toMatchObject([{ marginMode: 'cross', margin: '500' }])
  await button('Buy long').click()
  await expect.element(sheet).toMatchTextContent(/Leverage10× · Cross/)
  await expect.element(sheet).toMatchTextContent(/Largest loss: the whole account1,500\.00 USDT/)
  await sheet.getByRole('button', { name: /^Buy long with/ }).click()
  await expect
    .poll(() => sentOf(api, 'createPosition'))
    .toMatchObject([{ marginMode: 'cross', margin: '500' }])
  await expect.element(margin).toHaveValue('')
  await expect.element(mode).toHaveTextContent('Margin modeCross')
})

test("in cross margin the largest loss is the account at once, and the liquidation price is the server's", async () => {
  const answer = Promise.withResolvers<void>()
  await show({
    previewPosition: async (input) => {
      await answer.promise
      return previewOf(input, { liquidationPrice: '71234.5', largestLoss: '1500' })
    },
  })
  await chooseCross()
  await margin.fill('500')
  await expect.element(cost).toMatchTextContent(/Largest loss: the whole account1,500\.00 USDT/)
  await expect.element(cost).toMatchTextContent(/Liquidation price—/)
  answer.resolve()
  await expect.element(cost).toMatchTextContent(/Liquidation price71,234\.50/)
  await expect.element(cost).toMatchTextContent(/The liquidation price moves with the account/)
})

test('leverage shows no closing move for a cross position', async () => {
  await show()
  await page.getByRole('button', { name: /^Leverage/ }).click()
  await expect.element(sheet).toMatchTextContent(/A move of [\d.]+% against you/)
  await button('Use 10×').click()
  await chooseCross()
  await page.getByRole('button', { name: /^Leverage/ }).click()
  await expect.element(sheet).toMatchTextContent(/the whole account stands behind the position/)
  await expect.element(sheet).not.toMatchTextContent(/against you/)
})

test('an instrument with one margin mode offers no choice', async () => {
  const { trade } = ticker({ symbol: 'BTCUSDT' })
  const only = ticker({ symbol: 'BTCUSDT', trade: { ...trade, marginModes: ['isolated'] } })
  await show({ listSymbols: [only] })
  await expect.element(margin).toBeVisible()
  await expect.element(mode).not.toBeInTheDocument()
})

test("its page shows the account's ratio and the margin mode, and no button to add margin", async () => {
  const [long] = crossPositions
  const order = { ...sampleProof.order, marginMode: 'cross' as const }
  await show(
    { getPosition: long!, getPositionProof: { ...sampleProof, order } },
    '/heyue/position?id=903',
  )
  await expect
    .element(page.getByRole('meter', { name: 'Margin ratio of the account' }))
    .toHaveAttribute('aria-valuetext', '4.7%')
  await expect.element(page.getByText('Margin mode')).toBeVisible()
  await expect.element(page.getByText('Added margin')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^In cross margin the account is liquidated/)).toBeVisible()
})
