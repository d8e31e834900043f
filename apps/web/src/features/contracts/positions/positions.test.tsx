import type { PositionsSummary } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { closedPosition, position, previewOf } from '../../../testing/contract-samples.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
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
afterEach(() => restore())

const say = (part: Partial<ReturnType<typeof ticker>> = {}) =>
  prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt(), ...part })])

async function show(answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  restore = api.restore
  say()
  await renderApp('/heyue')
  return api
}

const sheet = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sentOf = (api: ReturnType<typeof fakeApi>, wanted: string) =>
  api.calls.filter(({ name }) => name === wanted).map(({ input }) => input)
/** The price of the sample, and the allowed slippage. */
const limit = { expectedPrice: '97421.5', maxSlippageRate: '0.005' }

test('profit follows the live price, and is grey while stale', async () => {
  await show()
  const card = page.getByRole('listitem').first()
  await expect.element(card).toMatchTextContent('+42.15 USDT')
  say({ price: '98000', updatedAt: freshAt() })
  await expect.element(card).toMatchTextContent('+100.00 USDT')
  await expect.element(card).toMatchTextContent('Mark98,000.00')
})

test('equity and margin ratio follow the live price like the position', async () => {
  const summary = {
    ...(full.getPositionsSummary as PositionsSummary),
    balance: '3000',
    equity: '2990.05',
  }
  const api = await show({
    getPositionsSummary: { ...summary, positionCount: 1, marginRatio: '0.5' },
  })
  const strip = page.getByRole('region', { name: 'Contract account' })
  say({ price: '98000', updatedAt: freshAt() })
  await expect.element(strip).toMatchTextContent(/Equity3,100\.00/)
  await expect.element(strip).not.toMatchTextContent(/Margin ratio50\.0/)
  await expect.element(strip).toMatchTextContent(/Realised today/)
  expect(sentOf(api, 'getPositionsSummary').length).toBe(1)
})

test('a read refused by a busy server is retried silently', async () => {
  const first = new Set<string>()
  const busyOnce =
    <Answer,>(name: string, answer: Answer) =>
    () => {
      if (first.has(name)) return answer
      first.add(name)
      throw refusal(503, 'The service is very busy.')
    }
  await show({
    getPositionsSummary: busyOnce('summary', full.getPositionsSummary as PositionsSummary),
    listPositions: busyOnce('positions', pageOf([position()])),
  })
  const toasts: string[] = []
  const watch = new MutationObserver(() => {
    const text = document.body.textContent ?? ''
    if (/very busy|could not be read/.test(text)) toasts.push(text)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  const strip = page.getByRole('region', { name: 'Contract account' })
  await expect.element(strip).toMatchTextContent(/Equity2,5/)
  await expect.element(button('Close')).toBeVisible()
  watch.disconnect()
  expect([...first].toSorted()).toEqual(['positions', 'summary'])
  expect(toasts).toEqual([])
  expect(document.body.textContent).not.toMatch(/very busy|could not be read/)
})

test('a part that would leave less than the minimum order cannot be closed; closing all is offered', async () => {
  // 0.001 is worth 97.42.
  const market = ticker({ symbol: 'BTCUSDT' })
  const trade = { ...market.trade, minNotional: '100' }
  const api = await show({ closePosition: closedPosition, listSymbols: [{ ...market, trade }] })
  await button('Close').click()
  await sheet.getByRole('textbox', { name: 'Quantity to close' }).fill('0.099')
  await expect.element(sheet.getByText(/would be less than the smallest order/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Close 0.099 BTC' })).toBeDisabled()
  await expectAccessible()
  await sheet.getByRole('button', { name: 'Close all' }).click()
  await expect.element(sheet.getByText(/smallest order/)).not.toBeInTheDocument()
  await sheet.getByRole('button', { name: 'Close 0.1 BTC' }).click()
  await expect.poll(() => sentOf(api, 'closePosition')).toEqual([{ id: '901', ...limit }])
})

test('a whole position is closed without naming a quantity', async () => {
  const api = await show({ closePosition: closedPosition })
  await button('Close').click()
  await expect
    .element(sheet.getByRole('heading', { name: 'Confirm closing position' }))
    .toBeVisible()
  // 0.1 × 421.5, less the opening fee and 0.1 × 97,421.5 × 0.0005.
  await expect.element(sheet).toMatchTextContent(/Profit or loss\+42\.15 USDT/)
  await expect.element(sheet).toMatchTextContent(/Opening fee4\.85 USDT/)
  await expect.element(sheet).toMatchTextContent(/Closing fee4\.87 USDT/)
  await expect.element(sheet).toMatchTextContent(/Result after all fees\+32\.42 USDT/)
  await expect.element(sheet).toMatchTextContent(/You get back/)
  await sheet.getByRole('button', { name: 'Close 0.1 BTC' }).click()
  await expect.element(page.getByText('Position closed')).toBeInTheDocument()
  expect(sentOf(api, 'closePosition')).toEqual([{ id: '901', ...limit }])
})

test('the result of closing stays until the next action', async () => {
  await show({ closePosition: { ...closedPosition, fundingFee: '1.2' } })
  await button('Close').click()
  await sheet.getByRole('button', { name: 'Close 0.1 BTC' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Result after all fees' })
  await expect.element(done).toMatchTextContent(/: Closed.*\+50\.27 USDT/)
  await expect.element(done).toMatchTextContent(/Holding costs so far−1\.20 USDT/)
  await expect
    .element(done.getByRole('link', { name: 'What happened' }))
    .toHaveAttribute('href', '#/heyue/position?id=902')
  await button('Add margin').click()
  await expect.element(done).not.toBeInTheDocument()
})

test('a part is closed by its quantity, never more than is held', async () => {
  const api = await show({ closePosition: position() })
  await button('Close').click()
  const size = sheet.getByRole('textbox', { name: 'Quantity to close' })
  await size.fill('0.2')
  await expect.element(sheet.getByRole('button', { name: 'Close 0.2 BTC' })).toBeDisabled()
  await size.fill('0.04')
  await sheet.getByRole('button', { name: 'Close 0.04 BTC' }).click()
  await expect
    .poll(() => sentOf(api, 'closePosition'))
    .toEqual([{ id: '901', quantity: '0.04', ...limit }])
  await expect.element(page.getByText('Part closed')).toBeInTheDocument()
})

test('after slippage the new price is shown, and closing needs another confirmation', async () => {
  let tries = 0
  const api = await show({
    closePosition: () => {
      tries += 1
      if (tries === 1) throw refusal(3010, 'The price moved further than you allowed.')
      return closedPosition
    },
  })
  await button('Close').click()
  const confirm = sheet.getByRole('button', { name: 'Close 0.1 BTC' })
  await confirm.click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/It is 97,421\.50 now/)
  say({ price: '96000', updatedAt: freshAt() })
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/It is 96,000\.00 now/)
  await expect.element(sheet).toMatchTextContent(/Price now96,000\.00/)
  expect(tries).toBe(1)
  await confirm.click()
  await expect.element(page.getByText('Position closed')).toBeInTheDocument()
  expect(sentOf(api, 'closePosition')).toEqual([
    { id: '901', ...limit },
    { id: '901', ...limit, expectedPrice: '96000' },
  ])
  const keys = api.calls.flatMap(({ name, key }) => (name === 'closePosition' ? [key] : []))
  expect(new Set(keys).size).toBe(2)
})

test('a lost answer is requested again, and the position is never closed twice', async () => {
  let tries = 0
  const api = await show({
    closePosition: () => {
      tries += 1
      if (tries === 1) throw refusal(500, 'Something went wrong on our side.')
      return closedPosition
    },
  })
  await button('Close').click()
  await sheet.getByRole('button', { name: 'Close 0.1 BTC' }).click()
  await expect.element(sheet.getByText(/^No answer yet\. We are checking/)).toBeVisible()
  await expect.element(page.getByText('Position closed')).toBeInTheDocument()
  const keys = api.calls.flatMap(({ name, key }) => (name === 'closePosition' ? [key] : []))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a stale price blocks a close, with the reason', async () => {
  await show()
  await button('Close').click()
  say({ stale: true })
  await expect.element(sheet.getByText(/^Prices are delayed since/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Close 0.1 BTC' })).toBeDisabled()
  // A stale price is not called present, and shows its time.
  await expect.element(sheet).toMatchTextContent(/Old price, of \d\d:\d\d(:\d\d)?9\d,/)
  await expect.element(sheet).not.toMatchTextContent(/Price now/)
})

test('offline, a close says so and shows the time of its price', async () => {
  await show()
  await button('Close').click()
  await expect.element(sheet).toMatchTextContent(/Price now9\d,/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect
    .element(sheet.getByText(/^You are offline\. The price is of \d\d:\d\d/))
    .toBeVisible()
  await expect.element(sheet).toMatchTextContent(/Old price, of \d\d:\d\d/)
  await expect.element(sheet.getByRole('button', { name: 'Close 0.1 BTC' })).toBeDisabled()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await expect.element(sheet).toMatchTextContent(/Price now9\d,/)
})

test('closing all needs a confirmation, and lists the positions that stay open', async () => {
  const other = position({ id: '903', symbolName: 'Gold', symbol: 'XAUUSD' })
  const api = await show({
    listPositions: pageOf([position(), other]),
    closeAllPositions: {
      closed: [closedPosition],
      refused: [{ id: '903', errorCode: 'MARKET_CLOSED' }],
    },
  })
  await button('Close all').click()
  await expect
    .element(sheet.getByRole('heading', { name: 'Confirm closing position' }))
    .toBeVisible()
  // Twice 42.15, less twice 4.85 and 4.87, as in the history.
  await expect.element(sheet).toMatchTextContent(/Closing fee9\.74/)
  await expect.element(sheet).toMatchTextContent(/\+64\.86/)
  expect(api.countOf('closeAllPositions')).toBe(0)
  await sheet.getByRole('button', { name: 'Close 2 positions' }).click()
  await expect.element(sheet.getByText('Gold stays open: its market is closed.')).toBeVisible()
  expect(api.countOf('closeAllPositions')).toBe(1)
})

test('closing all without leftovers closes the sheet', async () => {
  await show({ closeAllPositions: { closed: [closedPosition], refused: [] } })
  await button('Close all').click()
  await sheet.getByRole('button', { name: 'Close 1 position' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('the result of closing all is shown per position and as a sum', async () => {
  const lost = { ...closedPosition, id: '903', symbol: 'XAUUSD', symbolName: 'Gold' }
  const closed = [closedPosition, { ...lost, realizedPnl: '-70.27' }]
  await show({ closeAllPositions: { closed, refused: [] } })
  await button('Close all').click()
  await sheet.getByRole('button', { name: /^Close \d+ position/ }).click()
  const done = page.getByRole('status').filter({ hasText: '2 positions closed' })
  await expect.element(done).toMatchTextContent(/Bitcoin\+50\.27 USDT.*Gold−70\.27 USDT/)
  await expect.element(done).toMatchTextContent(/−20\.00 USDT/)
})

test("adding size shows the server's figures of the resulting position", async () => {
  const api = await show({
    createPosition: position({ quantity: '0.15' }),
    previewPosition: (input) => previewOf(input, { liquidationPrice: '91234.5' }),
  })
  await button('Add size').click()
  const send = sheet.getByRole('button', { name: /^Add (—|0\.050) BTC$/ })
  await expect.element(sheet.getByText('Enter how much to add.')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await sheet.getByRole('textbox', { name: 'Margin' }).fill('240')
  await expect.element(sheet).toMatchTextContent(/Liquidation price91,234\.50/)
  await send.click()
  await expect.element(page.getByText('Position enlarged')).toBeInTheDocument()
  const order = {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 20,
    marginMode: 'isolated',
    margin: '240',
    positionId: '901',
  }
  expect(sentOf(api, 'previewPosition')).toContainEqual(order)
  expect(sentOf(api, 'createPosition')).toEqual([{ ...order, ...limit }])
})

test('an expected refusal of the added size is shown at the field', async () => {
  const message = 'The position would be liquidated at once.'
  const api = await show({
    previewPosition: (input) =>
      previewOf(input, { warnings: [{ key: 'MARGIN_INSUFFICIENT', message, blocking: true }] }),
  })
  await button('Add size').click()
  const margin = sheet.getByRole('textbox', { name: 'Margin' })
  await margin.fill('240')
  await expect.element(margin).toHaveAccessibleDescription(message)
  await expect.element(sheet.getByRole('button', { name: 'Add 0.050 BTC' })).toBeDisabled()
  expect(api.countOf('createPosition')).toBe(0)
})

test('a position with a delisted instrument stays, and links to its page', async () => {
  await show({ listPositions: pageOf([position({ symbol: 'OLDUSDT', symbolName: 'Old coin' })]) })
  await page.getByRole('link', { name: /Old coin/ }).click()
  await expect.poll(() => location.hash).toBe('#/heyue/position?id=901')
})

test('adds margin, and shows the resulting liquidation price above the button', async () => {
  const api = await show({ addMargin: position({ addedMargin: '100' }) })
  await button('Add margin').click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('5000')
  await expect.element(sheet.getByRole('button', { name: 'Add 5,000.00 USDT' })).toBeDisabled()
  // The error is shown once, at the field, and an unknown value has no unit.
  await expect.element(sheet.getByText('Enter an amount up to what is available.')).toBeVisible()
  await expect.element(sheet).toMatchTextContent(/Liquidation price then—Largest/)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect.element(sheet).toMatchTextContent(/Liquidation price then91,5/)
  await sheet.getByRole('button', { name: 'Add 100.00 USDT' }).click()
  await expect.element(page.getByText('Margin added')).toBeInTheDocument()
  expect(sentOf(api, 'addMargin')).toEqual([{ id: '901', amount: '100' }])
})

test('exits send the differences; a cleared exit is removed; a refusal stays in the sheet', async () => {
  const held = position({ takeProfitPrice: '110000', stopLossPrice: '95000' })
  const api = await show({
    listPositions: pageOf([held]),
    updateStopLoss: () => {
      throw refusal(3009, 'The stop-loss does not fit.')
    },
  })
  await button('TP / SL').click()
  await sheet.getByRole('textbox', { name: 'Stop-loss price' }).fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent('The stop-loss does not fit.')
  expect(sentOf(api, 'updateStopLoss')).toEqual([
    { id: '901', version: held.version, stopLossPrice: null },
  ])
})

const resting = [
  ['stale', { stale: true }, /^Prices are delayed since/],
  ['closed', { marketOpen: false }, /^The market is closed/],
  [
    'halted',
    { stale: true, halt: { sinceAt: Date.UTC(2026, 10, 20), reasonKey: 'source_outage' } },
    /^Trading has been halted since .*: a price source is down\./,
  ],
] as const

test.each(resting)(
  'while the market is %s a stop-loss can be removed, and none can be set',
  async (_name, part, reason) => {
    // The take-profit is now on the wrong side of the price, which does not prevent removing the stop-loss.
    const held = position({ takeProfitPrice: '97000', stopLossPrice: '95000' })
    const api = await show({ listPositions: pageOf([held]), updateStopLoss: position() })
    say(part)
    await button('TP / SL').click()
    const stopLoss = sheet.getByRole('textbox', { name: 'Stop-loss price' })
    const save = sheet.getByRole('button', { name: 'Save' })
    await stopLoss.fill('94000')
    await expect.element(sheet.getByText(reason)).toBeVisible()
    await expect.element(save).toBeDisabled()
    await stopLoss.fill('')
    await expect.element(sheet.getByText(reason)).not.toBeInTheDocument()
    await save.click()
    await expect
      .poll(() => sentOf(api, 'updateStopLoss'))
      .toEqual([{ id: '901', version: held.version, stopLossPrice: null }])
  },
)

test('an invalid stop-loss is marked, and the present one is not removed', async () => {
  const held = position({ stopLossPrice: '95000' })
  const api = await show({ listPositions: pageOf([held]) })
  await button('TP / SL').click()
  const stopLoss = sheet.getByRole('textbox', { name: 'Stop-loss price' })
  await stopLoss.fill('95000000000')
  await expect
    .element(stopLoss)
    .toHaveAccessibleDescription('Enter a figure above 0 and up to 1,000,000,000.')
  await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(sentOf(api, 'updateStopLoss')).toEqual([])
})

test('two wrong exits are marked at once in the sheet, and cannot be saved', async () => {
  await show()
  await button('TP / SL').click()
  const takeProfit = sheet.getByRole('textbox', { name: 'Take-profit price' })
  const stopLoss = sheet.getByRole('textbox', { name: 'Stop-loss price' })
  await takeProfit.fill('90000')
  await stopLoss.fill('99000')
  await expect
    .element(takeProfit)
    .toHaveAccessibleDescription('For a long, above the current price.')
  await expect.element(stopLoss).toHaveAccessibleDescription('For a long, below the current price.')
  await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('the history links to the page of each position', async () => {
  await show()
  await chooseRadio(page.getByRole('radio', { name: 'History' }))
  await page.getByRole('link', { name: /Bitcoin.*Take-profit/ }).click()
  await expect.poll(() => location.hash).toBe('#/heyue/position?id=902')
})
