import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { position } from '../../../testing/contract-samples.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { drag } from '../../../testing/pointer.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { full, ticker, user } from '../../../testing/samples.ts'
import { watchWriting } from '../../../testing/written.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
let writing: ReturnType<typeof watchWriting>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useToast.setState({ toast: null })
  useSession.setState({ token: 'token', userInfo: user })
  writing = watchWriting()
})
afterEach(() => {
  restore()
  writing.stop()
})

const held = position({ stopLossPrice: '97010', takeProfitPrice: '97120', version: 4 })
const words = '≡ Stop-loss'
const sheet = page.getByRole('dialog')

/** Shows the chart with a long position and its exits, at a price between them. */
async function show(answers: Answers = {}, part: Partial<ReturnType<typeof ticker>> = {}) {
  const market = ticker({ symbol: 'BTCUSDT', price: '97050', bid: '97049', ask: '97051', ...part })
  const api = fakeApi({ ...full, listSymbols: [market], listPositions: pageOf([held]), ...answers })
  restore = api.restore
  prices.apply([{ ...market, updatedAt: Date.now() + 1000 }])
  await renderApp('/kline?symbol=BTCUSDT')
  await expect.poll(() => writing.lastY(words)).not.toBeNull()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  return api
}
/** Moves the stop-loss down; resolves with its previous height. */
async function moveStop(name: 'mouse' | 'finger' = 'mouse'): Promise<number> {
  const { left, top } = document.querySelector('[data-chart] canvas')!.getBoundingClientRect()
  const before = writing.lastY(words)!
  const from = { x: left + 30, y: top + before - 8 }
  await drag(name, from, { ...from, y: from.y + 30 })
  return before
}
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ name }) => name === 'updateStopLoss').map(({ input }) => input)
const confirm = sheet.getByRole('button', { name: /^Move to 9/ })

test.each(['mouse', 'finger'] as const)(
  'a stop-loss moved by %s is confirmed, and sent with the displayed version of the position',
  async (name) => {
    const api = await show({ updateStopLoss: position({ stopLossPrice: '97000', version: 5 }) })
    await moveStop(name)
    await expect.element(sheet.getByRole('heading', { name: 'Move stop-loss' })).toBeVisible()
    await expect.element(sheet).toMatchTextContent(/From97,010\.00 USDT/)
    await expect.element(sheet).toMatchTextContent(/To9\d,\d{3}\.\d{2} USDT/)
    await expect.element(sheet).toMatchTextContent(/Distance from the mark0\.\d\d%/)
    await expect.element(sheet).toMatchTextContent(/If it closes there[-+−]\d+\.\d\d USDT/)
    expect(sent(api)).toEqual([])
    const asked = confirm.element().textContent.replace(/^Move to |,/g, '')
    expect(Number(asked)).toBeLessThan(97_010)
    await confirm.click()
    await expect.element(page.getByText('Take-profit and stop-loss are saved')).toBeInTheDocument()
    expect(sent(api)).toEqual([
      { id: '901', version: 4, stopLossPrice: asked.replace(/\.?0+$/, '') },
    ])
    await expect.element(sheet).not.toBeInTheDocument()
  },
)

test('the exits of a cross-margin position can be moved, and the account has no liquidation line', async () => {
  const cross = { ...held, marginMode: 'cross' as const, liquidationPrice: null }
  const api = await show({
    listPositions: pageOf([cross]),
    updateStopLoss: { ...cross, stopLossPrice: '97000', version: 5 },
  })
  expect(writing.texts().some((text) => text.startsWith('Liquidation'))).toBe(false)
  await moveStop('finger')
  await expect.element(sheet).toMatchTextContent(/To9\d,\d{3}\.\d{2} USDT/)
  await confirm.click()
  await expect.element(page.getByText('Take-profit and stop-loss are saved')).toBeInTheDocument()
  expect(sent(api)).toMatchObject([{ id: '901', version: 4 }])
})

test('an unconfirmed exit returns to its price', async () => {
  const api = await show()
  const before = await moveStop()
  await expect.element(confirm).toBeVisible()
  expect(writing.lastY(words)).not.toBe(before)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => writing.lastY(words)).toBe(before)
  expect(sent(api)).toEqual([])
})

test('a partial exit shows its quantity on the line, and its result in the sheet', async () => {
  const part = { ...held, stopLossQuantity: '0.04' }
  await show({ listPositions: pageOf([part]), updateStopLoss: part })
  expect(writing.lastY('≡ Stop-loss 0.04')).not.toBeNull()
  expect(writing.lastY('≡ Take-profit')).not.toBeNull()
  await moveStop()
  await expect.element(sheet).toMatchTextContent(/Stop-loss closes0\.040 BTC/)
})

test('a refusal shows its message, and the line returns', async () => {
  await show({
    updateStopLoss: () => {
      throw refusal(3014, 'The position has changed meanwhile.')
    },
  })
  const before = await moveStop()
  await confirm.click()
  await expect
    .element(sheet.getByRole('alert'))
    .toMatchTextContent('The position has changed meanwhile.')
  await expect.poll(() => writing.lastY(words)).toBe(before)
})

test.each([
  ['closed', { marketOpen: false, nextOpenAt: Date.UTC(2031, 4, 6, 22) }, /closed/i],
  ['delayed', { stale: true }, /price/i],
  ['halted', { halt: { sinceAt: 0, reasonKey: 'security_incident' } }, /halted since/i],
] as const)(
  'while the market is %s exits cannot be moved, with the reason',
  async (_name, part, why) => {
    const api = await show({}, part)
    await moveStop()
    await expect.element(sheet.getByRole('status').filter({ hasText: why })).toBeVisible()
    await expect.element(confirm).toBeDisabled()
    expect(sent(api)).toEqual([])
  },
)

test('an exit on the wrong side of the price shows an error and cannot be sent', async () => {
  await show({}, { price: '97005', bid: '97004', ask: '97006' })
  const { left, top } = document.querySelector('[data-chart] canvas')!.getBoundingClientRect()
  const from = { x: left + 30, y: top + writing.lastY(words)! - 8 }
  await drag('mouse', from, { ...from, y: from.y - 40 })
  await expect.element(sheet).toMatchTextContent('For a long, below the current price.')
  await expect.element(confirm).toBeDisabled()
})

test('an exit can be changed by keyboard alone, from the list below the candles', async () => {
  const api = await show({ updateStopLoss: position({ stopLossPrice: '97001' }) })
  const row = page.getByRole('button', { name: /^Long 20× .*TP \/ SL$/ })
  await expect.element(row).toMatchTextContent('97,120.00 / 97,010.00')
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const field = sheet.getByRole('textbox', { name: 'Stop-loss price' })
  await field.fill('97001')
  const save = sheet.getByRole('button', { name: 'Save' })
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Take-profit and stop-loss are saved')).toBeInTheDocument()
  expect(sent(api)).toEqual([{ id: '901', version: 4, stopLossPrice: '97001' }])
})

test('visitors see no list of positions', async () => {
  clearSession()
  const market = ticker({ symbol: 'BTCUSDT' })
  restore = fakeApi({ ...full, listSymbols: [market], getMyUserInfo: null }).restore
  await renderApp('/kline?symbol=BTCUSDT')
  await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
  await expect.element(page.getByText('Your positions')).not.toBeInTheDocument()
})
