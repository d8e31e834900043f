import { add, Amount } from '@candor/money'
import { TransportError } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { balances } from '../../../testing/asset-samples.ts'
import { position, previewOf, sampleSummary } from '../../../testing/contract-samples.ts'
import { fakeApi, refusal } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { freshAt, config, full, ticker, user } from '../../../testing/samples.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

let restore = () => {}
beforeEach(() => {
  sessionStorage.clear()
  clearSession()
  useToast.setState({ toast: null })
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  restore()
  vi.restoreAllMocks()
})

const say = (part: Partial<ReturnType<typeof ticker>> = {}) =>
  prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt(), ...part })])

async function show(answers: Answers = {}, path = '/heyue') {
  const api = fakeApi({ ...full, createPosition: position(), ...answers })
  restore = api.restore
  say()
  await renderApp(path)
  return api
}

const margin = page.getByRole('textbox', { name: 'Margin', exact: true })
const buyLong = page.getByRole('button', { name: 'Buy long', exact: true })
const sheet = page.getByRole('dialog')
const sellShort = page.getByRole('button', { name: 'Sell short', exact: true })
const short = page.getByRole('radio', { name: 'Short' })
const long = page.getByRole('radio', { name: 'Long' })
const cost = page.getByRole('region', { name: 'Cost and risk' })
const confirm = sheet.getByRole('button', { name: /^Buy long with/ })

test('the fee has the discount of the user’s level, in the ticket and in the confirmation', async () => {
  const discounted = { ...sampleSummary, feeDiscountRate: '0.1' }
  await show({
    getPositionsSummary: discounted,
    previewPosition: () => new Promise<never>(() => undefined),
  })
  await margin.fill('500')
  // 0.051 × 97,421.5 × 0.0005 × 0.9 = 2.2358…
  await expect.element(cost).toMatchTextContent(/Opening fee2\.23 USDTVIP discount−10%/)
  await buyLong.click()
  await expect.element(sheet).toMatchTextContent(/Opening fee2\.23 USDTVIP discount−10%/)
})

test('without a discount no line mentions one', async () => {
  await show({ previewPosition: () => new Promise<never>(() => undefined) })
  await margin.fill('500')
  await expect.element(cost).toMatchTextContent(/Opening fee2\.48/)
  await expect.element(cost).not.toMatchTextContent(/VIP discount/)
})

/** Types a margin and opens the confirmation. */
async function toConfirmation() {
  await margin.fill('500')
  await buyLong.click()
  await expect.element(confirm).toBeEnabled()
  // 0.051 at the ask: margin and opening fee together leave the account.
  await expect.element(confirm).toHaveTextContent('Buy long with 501.56 USDT')
  await expect.element(sheet).toMatchTextContent(/Largest loss501\.56 USDT/)
}

test('cost and risk are shown before the tap, without waiting for the server', async () => {
  await show({ previewPosition: () => new Promise<never>(() => undefined) })
  await expect.element(cost).toMatchTextContent(/Largest loss—/)
  await expect.element(cost).toMatchTextContent(/Funding \(every 8 hours\)0\.01%/)
  await margin.fill('500')
  // 500 × 10 ÷ 97,421.5 is 0.0513, rounded down to a step; all figures are computed by hand.
  await expect.element(cost).toMatchTextContent(/0\.051 BTC ≈ 4,968\.49 USDT/)
  await expect.element(cost).toMatchTextContent(/Opening fee2\.48/)
  // A ten-thousandth of 4,968.4965.
  await expect.element(cost).toMatchTextContent(/Next funding, [\d: -]+−0\.49 USDT 0\.01%/)
  await expect.element(cost).toMatchTextContent(/Over the next 24 hours−1\.49 USDT/)
  // A tap shows the full figures: margin and fee add up to the largest loss.
  for (const figure of cost.getByRole('button').all()) await figure.click()
  const shown = (label: string) =>
    new RegExp(`${label}([\\d.]+) USDT`).exec(cost.element().textContent ?? '')?.[1] ?? ''
  const parts = add(Amount.parse(shown('Margin')), Amount.parse(shown('Opening fee')))
  expect(Amount.text(parts)).toBe(shown('Largest loss'))
  await expect
    .element(margin)
    .toHaveAccessibleDescription(/^0\.\d\d USDT of it stays free.*steps of 0\.001 BTC\.$/)
})

test('entry and cost follow the headline price with each tick, whatever the preview', async () => {
  const api = await show({ previewPosition: (input) => previewOf(input, { price: '90000' }) })
  await margin.fill('500')
  await expect.poll(() => api.countOf('previewPosition')).toBeGreaterThan(0)
  for (const price of ['97500', '97611', '97433.5']) {
    say({ price, bid: price, ask: String(Number(price) + 1), updatedAt: freshAt() })
    // One flush updates all parts with a tick, so both are read at once.
    await expect.poll(entryBesideHeadline).toEqual([Number(price), Number(price) + 1])
  }
})

test('one switch chooses the direction, and the button and the figures follow', async () => {
  await show()
  say({ bid: '97400', ask: '97440', updatedAt: freshAt() + 1 })
  await margin.fill('500')
  await expect.element(long).toBeChecked()
  await expect.element(sellShort).not.toBeInTheDocument()
  await expect.element(cost).toMatchTextContent(/Entry price \(ask\)97,440\.00/)
  await chooseRadio(short)
  await expect.element(sellShort).toBeEnabled()
  await expect.element(buyLong).not.toBeInTheDocument()
  await expect.element(cost).toMatchTextContent(/Entry price \(bid\)97,400\.00/)
  await sellShort.click()
  await expect.element(sheet.getByRole('button', { name: /^Sell short with/ })).toBeEnabled()
})

test('“Sell short” on another screen opens the ticket as a short, each time', async () => {
  await show({}, '/heyue?symbol=BTCUSDT&direction=short')
  await expect.element(short).toBeChecked()
  await chooseRadio(long)
  await expect.element(buyLong).toBeVisible()
  location.hash = '#/kline?symbol=BTCUSDT'
  await page.getByRole('link', { name: 'Sell short' }).click()
  await expect.element(short).toBeChecked()
  await expect.element(sellShort).toBeVisible()
})

test('the ticket names the recording of its prices', async () => {
  await show()
  await expect
    .element(page.getByText('Recorded prices of 2024-10-01 to 2024-10-14 · Binance'))
    .toBeVisible()
})

test('the preview is requested once typing pauses, not with each key', async () => {
  const api = await show()
  // Sets the values at once, because the driver may need longer for a key than the debounce.
  const input = margin.element() as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  for (const text of ['1', '12', '123']) {
    set!.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  await expect.poll(() => api.countOf('previewPosition')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'previewPosition')?.input).toEqual({
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    marginMode: 'isolated',
    margin: '123',
  })
})

test('an order is confirmed, sent once despite repeated taps, and announced', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof position>>()
  const api = await show({ createPosition: () => answer.promise })
  await toConfirmation()
  await expect.element(sheet).toMatchTextContent(/Liquidation price8\d,\d{3}\.\d\d/)
  await expect.element(sheet).toMatchTextContent(/Largest loss501\.56/)
  const button = confirm.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => api.countOf('createPosition')).toBe(1)
  answer.resolve(position())
  await expect
    .element(page.getByText('Your order has been successfully created'))
    .toBeInTheDocument()
  expect(api.countOf('createPosition')).toBe(1)
  const sent = api.calls.find(({ name }) => name === 'createPosition')
  expect(sent?.key).toBeTruthy()
  expect(sent?.input).toMatchObject({ margin: '500', expectedPrice: '97421.5', leverage: 10 })
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(margin).toHaveValue('')
})

test('without an answer it says that we are checking, and retries with the same key', async () => {
  let tries = 0
  const api = await show({
    createPosition: () => {
      tries += 1
      if (tries === 1) throw new TransportError('no answer', true)
      return position()
    },
  })
  await toConfirmation()
  await confirm.click()
  await expect.element(sheet.getByText(/^No answer yet\. We are checking/)).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  await expect
    .element(page.getByText('Your order has been successfully created'))
    .toBeInTheDocument()
  const keys = api.calls.flatMap(({ name, key }) => (name === 'createPosition' ? [key] : []))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a slow answer is announced, and closing the sheet does not lose it', async () => {
  await show({ createPosition: () => new Promise<never>(() => undefined) })
  await toConfirmation()
  await confirm.click()
  await expect.element(sheet.getByText(/^This takes longer than usual/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(page.getByText(/^This takes longer than usual/)).toBeVisible()
  await expect.element(buyLong).toBeDisabled()
})

test("a refusal shows the server's reason, and the next try is a new intent", async () => {
  const api = await show({
    createPosition: () => {
      throw refusal(3007, 'The price moved too far.')
    },
  })
  await toConfirmation()
  await confirm.click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/The price moved too far\./)
  await confirm.click()
  await expect.poll(() => api.countOf('createPosition')).toBe(2)
  const keys = api.calls.flatMap(({ name, key }) => (name === 'createPosition' ? [key] : []))
  expect(new Set(keys).size).toBe(2)
})

test('an expected refusal is shown at the field, and the order cannot be confirmed', async () => {
  const message = 'At least 10 USDT is needed.'
  await show({
    previewPosition: (input) =>
      previewOf(input, {
        warnings: [{ key: 'MARGIN_INSUFFICIENT', message, blocking: true }],
      }),
  })
  await margin.fill('500')
  await expect.element(margin).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('link', { name: 'Transfer funds' })).toBeVisible()
  await buyLong.click()
  await expect.element(confirm).toBeDisabled()
})

test('leverage that requires answers links to the questions', async () => {
  const message = 'Leverage above 20× is for those who have answered a few questions about it.'
  await show({
    previewPosition: (input) =>
      previewOf(input, {
        warnings: [{ key: 'APPROPRIATENESS_REQUIRED', message, blocking: true }],
      }),
  })
  say({ updatedAt: freshAt() })
  await margin.fill('500')
  await expect.element(page.getByText(/^Leverage above 20×/)).toBeVisible()
  const way = page.getByRole('link', { name: 'Answer the questions' })
  expect(way.element().getAttribute('href')).toBe('#/my/leverage')
  await buyLong.click()
  await expect.element(confirm).toBeDisabled()
  const inSheet = sheet.getByRole('link', { name: 'Answer the questions' })
  await expect.element(inSheet).toHaveAttribute('href', '#/my/leverage')
})

test('a leverage that requires answers says so while it is chosen', async () => {
  const { calls } = await show()
  await page.getByRole('button', { name: /^Leverage/ }).click()
  await sheet.getByRole('button', { name: '20×', exact: true }).click()
  await expect.poll(() => calls.some(({ name }) => name === 'getAppropriateness')).toBe(true)
  expect(sheet.getByText(/^Leverage above 20× opens/).elements()).toEqual([])
  await sheet.getByRole('button', { name: '50×', exact: true }).click()
  await expect.element(sheet.getByText(/^Leverage above 20× opens/)).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'Answer the questions' }))
    .toHaveAttribute('href', '#/my/leverage')
})

test('a stale price greys the figures and blocks ordering, with the reason', async () => {
  await show()
  await margin.fill('500')
  await expect.element(buyLong).toBeEnabled()
  say({ stale: true })
  await expect.element(page.getByText(/^Prices are delayed since/)).toBeVisible()
  await expect.element(buyLong).toBeDisabled()
  const figures = cost.element()
  const grey = getComputedStyle(document.documentElement).getPropertyValue('--text-3').trim()
  const colors = [...figures.querySelectorAll('dd *')].map((each) => getComputedStyle(each).color)
  expect(new Set(colors.map(hexOf))).toEqual(new Set([grey]))
})

test('a halted market shows since when and why, instead of price-based errors', async () => {
  await show()
  await margin.fill('500')
  await expect.element(buyLong).toBeEnabled()
  say({ stale: true, halt: { sinceAt: Date.UTC(2026, 10, 20, 9), reasonKey: 'instrument_event' } })
  const words =
    /^Trading has been halted since .*: event of the instrument\. Nothing opens, closes or/
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(buyLong).toBeDisabled()
})

test('a price that becomes stale in the confirmation blocks the order there', async () => {
  await show()
  await toConfirmation()
  say({ stale: true })
  await expect.element(sheet.getByText(/^Prices are delayed since/)).toBeVisible()
  await expect.element(confirm).toBeDisabled()
})

test('a closed market and a lost connection are named', async () => {
  await show()
  say({ marketOpen: false })
  await expect.element(page.getByText('The market is closed.')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^You are offline\. The price is of/)).toBeVisible()
  await expect.element(buyLong).toBeDisabled()
})

test('take-profit and stop-loss are validated for the chosen direction', async () => {
  await show()
  await margin.fill('500')
  await page.getByText('Take-profit and stop-loss (optional)').click()
  const takeProfit = page.getByRole('textbox', { name: 'Take-profit price' })
  await takeProfit.fill('90000')
  await expect
    .element(takeProfit)
    .toHaveAccessibleDescription('For a long, above the current price.')
  await chooseRadio(short)
  await expect.element(takeProfit).not.toHaveAccessibleDescription(/current price/)
})

test('two wrong exits are marked at once, each with its own reason', async () => {
  await show()
  await margin.fill('500')
  await page.getByText('Take-profit and stop-loss (optional)').click()
  const takeProfit = page.getByRole('textbox', { name: 'Take-profit price' })
  const stopLoss = page.getByRole('textbox', { name: 'Stop-loss price' })
  await takeProfit.fill('90000')
  await stopLoss.fill('99000')
  await expect
    .element(takeProfit)
    .toHaveAccessibleDescription('For a long, above the current price.')
  await expect.element(stopLoss).toHaveAccessibleDescription('For a long, below the current price.')
  await takeProfit.fill('99000')
  await expect.element(takeProfit).not.toHaveAccessibleDescription(/current price/)
  await stopLoss.fill('100')
  await expect
    .element(stopLoss)
    .toHaveAccessibleDescription('The position would be closed before that price.')
})

test('an invalid exit prevents the confirmation, and focuses the first wrong field', async () => {
  await show()
  await margin.fill('500')
  const exits = page.getByText('Take-profit and stop-loss (optional)')
  await exits.click()
  const takeProfit = page.getByRole('textbox', { name: 'Take-profit price' })
  await takeProfit.fill('90000')
  await exits.click()
  await buyLong.click()
  await expect.element(takeProfit).toHaveFocus()
  expect(sheet.query()).toBeNull()
  await takeProfit.fill('99000')
  await buyLong.click()
  // The confirmation repeats the exit's result.
  await expect
    .element(sheet)
    .toMatchTextContent(/Take-profit price99,000\.00 USDT\+[\d.]+ USDT \(\+/)
})

test('the leverage sheet shows a warning and the limits', async () => {
  await show()
  await page.getByRole('button', { name: /^Leverage/ }).click()
  await expect.element(sheet).toMatchTextContent(/Raised leverage/)
  await sheet.getByRole('button', { name: '100×' }).click()
  await expect.element(sheet).toMatchTextContent(/Extreme leverage/)
  await expect.element(sheet).toMatchTextContent(/Up to 50,000 USDTat most 100×/)
  await sheet.getByRole('button', { name: 'Use 100×' }).click()
  await expect.element(page.getByRole('button', { name: /^Leverage/ })).toMatchTextContent(/100×/)
})

test('shares of the maximum leave a reserve for the slippage', async () => {
  await show()
  await chooseRadio(page.getByRole('radio', { name: 'By quantity' }))
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true })
  await page.getByRole('button', { name: 'Max', exact: true }).click()
  // 1,900.25 less half a percent buys 0.192; the preview, once requested, allows 0.19.
  await expect.element(quantity).toHaveValue('0.192')
  await page.getByRole('button', { name: '50%' }).click()
  await expect.poll(() => (quantity.element() as HTMLInputElement).value).toMatch(/^0\.09[56]$/)
})

function hexOf(color: string): string {
  const parts = color.match(/\d+/g)?.slice(0, 3) ?? []
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

/** The displayed headline price and the displayed entry, read together. */
function entryBesideHeadline(): (number | null)[] {
  const text = document.querySelector<HTMLElement>('[data-main]')!.innerText
  return [/(\d\d,\d{3}\.\d\d)\s/, /Entry price \(ask\)\s*(\d\d,\d{3}\.\d\d)/].map((form) => {
    const found = form.exec(text)?.[1]
    return found === undefined ? null : Number(found.replace(',', ''))
  })
}

test('after returning during a pending order, the ticket explains the disabled button, and shows the order', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof position>>()
  const api = await show({ createPosition: () => answer.promise })
  await toConfirmation()
  await confirm.click()
  await expect.poll(() => api.countOf('createPosition')).toBe(1)
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(buyLong).toBeDisabled()
  const why = page.getByText(/^An order is on its way: Buy long BTCUSDT\./)
  await expect.element(why).toBeVisible()
  // A draft typed meanwhile is another order: the pending one is shown as sent.
  await margin.fill('77')
  await page.getByRole('button', { name: 'See the order' }).click()
  await expect.element(confirm).toHaveTextContent('Buy long with 501.56 USDT')
  history.back()
  await margin.fill('77')
  answer.resolve(position())
  await expect.element(why).not.toBeInTheDocument()
  await expect.element(buyLong).toBeEnabled()
  await expect.element(margin).toHaveValue('77')
})

test('an order refused after going back leaves the ticket ready, with the reason', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof position>>()
  await show({ createPosition: () => answer.promise })
  await toConfirmation()
  await confirm.click()
  history.back()
  await expect.element(page.getByText(/^An order is on its way/)).toBeVisible()
  answer.reject(refusal(3010, 'The price moved too far.'))
  await expect.element(page.getByText('The price moved too far.')).toBeVisible()
  await expect.element(page.getByText(/^An order is on its way/)).not.toBeInTheDocument()
  await expect.element(buyLong).toBeEnabled()
})

test('an order without an answer before a reload is completed with its key, and announced', async () => {
  const input = { symbol: 'BTCUSDT', direction: 'long', quantity: '0.051', leverage: 10 }
  const open = { place: 'createPosition:', user: user.id, key: 'before', input }
  sessionStorage.setItem('openIntents', JSON.stringify([{ ...open, until: Date.now() + 60_000 }]))
  const answer = Promise.withResolvers<ReturnType<typeof position>>()
  const api = await show({ createPosition: () => answer.promise })
  await expect.element(page.getByText(/We are checking whether it arrived/)).toBeVisible()
  await expect.element(buyLong).toBeDisabled()
  const reads = api.countOf('listPositions')
  answer.resolve(position())
  await expect.element(page.getByText('Your order has been successfully created')).toBeVisible()
  const sent = api.calls.filter(({ name }) => name === 'createPosition')
  expect(sent).toEqual([{ name: 'createPosition', input, key: 'before' }])
  await expect.poll(() => api.countOf('listPositions')).toBeGreaterThan(reads)
})

test.each([
  ['sandbox', [], 'Get test money', '#/chongzhi?currency=USDT'],
  ['sandbox', balances, 'Transfer funds', '#/zijinhuazhuan'],
  ['live', [], 'Transfer funds', '#/zijinhuazhuan'],
] as const)('without funds, in %s, one link to funds is shown: %#', async (mode, own, name, to) => {
  useSession.setState({ commonConfig: { ...config, mode } })
  await show({
    getConfig: { ...config, mode },
    getPositionsSummary: { ...sampleSummary, available: '0' },
    queryUserBalance: { usdTotal: '0', updatedAt: Date.now(), balances: [...own], rates: [] },
  })
  const way = page.getByRole('link', { name })
  await expect.element(way).toBeVisible()
  expect(way.element().getAttribute('href')).toBe(to)
})
