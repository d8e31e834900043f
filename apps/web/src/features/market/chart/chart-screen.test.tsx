import type { Candle } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { languages } from '../../../i18n/languages.ts'
import { go } from '../../../lib/navigate.ts'
import { prices, startFeed } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { candles, openedAt } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { fakeSockets } from '../../../testing/fake-socket.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../testing/samples.ts'
import { keepDrawings, readDrawings } from './drawings.ts'

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

async function show(answers: Answers = {}) {
  const api = fakeApi({ ...full, ...answers })
  stops.push(api.restore)
  await renderApp('/kline?symbol=BTCUSDT')
  return api
}
const table = page.getByRole('table')
const asTable = page.getByRole('button', { name: 'Candles as a table' })

test('shows the chart in words and in a table, newest first', async () => {
  await show()
  await expect
    .element(page.getByText(/^Bitcoin, interval 15m: 60 candles from/))
    .toBeInTheDocument()
  await asTable.click()
  const rows = table.getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(61)
  const newest = candles(60).at(-1)!
  await expect.element(rows.nth(1)).toMatchTextContent(Number(newest[4]).toLocaleString('en-US'))
})

test('live candles change the last one and follow it', async () => {
  const sockets = fakeSockets()
  stops.push(startFeed(sockets.open))
  sockets.last().opens()
  await show()
  await asTable.click()
  const ch = 'kline:BTCUSDT:15m'
  await expect.poll(() => sockets.last().sent).toContainEqual({ op: 'sub', ch })
  const last = candles(60).at(-1)!
  const moved = [last[0], last[1], '99999', last[3], '98765', null] as const
  const next = [openedAt, '98765', '98770', '98760', '98766', null] as const
  sockets.last().says([{ ch, type: 'snapshot', seq: 1, data: [moved], at: 1 }])
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('98,765.00')
  sockets.last().says([{ ch, type: 'update', seq: 2, data: [next], at: 2 }])
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('98,766.00')
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('98,765.00')
})

test('another interval is requested, and the old candles stay until it is loaded', async () => {
  const api = await show()
  await asTable.click()
  await expect.element(table).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: '1h' }))
  await expect
    .poll(() => api.calls.filter(({ name }) => name === 'getKline').map(({ input }) => input))
    .toContainEqual({ symbol: 'BTCUSDT', interval: '1h', limit: 300 })
  await expect.element(page.getByText(/^Bitcoin, interval 1h:/)).toBeInTheDocument()
})

test('each market keeps its interval on the device', async () => {
  localStorage.setItem('chartInterval.ETHUSDT', '4h')
  localStorage.setItem('chartInterval.XAUUSD', 'no such interval')
  await show()
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true })
  await chooseRadio(chosen('1h'))
  expect(localStorage.getItem('chartInterval.BTCUSDT')).toBe('1h')
  for (const [symbol, name] of [
    ['ETHUSDT', '4h'],
    ['XAUUSD', '15m'],
    ['BTCUSDT', '1h'],
  ] as const) {
    go('chart', { symbol })
    await expect.element(chosen(name)).toBeChecked()
  }
})

test('a closed market shows its next opening', async () => {
  const closed = ticker({
    symbol: 'BTCUSDT',
    name: 'Bitcoin',
    marketOpen: false,
    nextOpenAt: openedAt,
  })
  await show({ listSymbols: [closed] })
  prices.apply([{ ...closed, updatedAt: Date.now() + 1000 }])
  await expect.element(page.getByText(/^Closed until 2026-11-20/)).toBeVisible()
})

test('visitors cause no request for positions; the trade button links to the ticket', async () => {
  const api = await show({ getMyUserInfo: null })
  await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
  expect(api.countOf('listPositions')).toBe(0)
  const link = page.getByRole('link', { name: 'Sell short' }).element()
  expect(link.getAttribute('href')).toBe('#/heyue?symbol=BTCUSDT&direction=short')
})

const replayed = {
  from: '2024-10-01',
  to: '2024-10-14',
  source: null,
  restartAt: null,
  restartedAt: null,
}
test.each([
  [{ ...replayed, source: 'Binance' }, '2024-10-14 · Binance'],
  [replayed, '2024-10-14'],
])(
  'the header shows the replayed days, and the source of the prices if known',
  async (recording, end) => {
    await show({ listSymbols: [ticker({ symbol: 'BTCUSDT', recording })] })
    const line = page.getByText(`Recorded prices of 2024-10-01 to ${end}`, { exact: true })
    await expect.element(line).toBeVisible()
  },
)

const dayMs = 86_400_000
test.each([
  ['two days before', 2 * dayMs, true],
  ['a week before', 7 * dayMs, false],
  ['once it is over', -1000, false],
])('the restart of a recording is announced: %s', async (_when, away, isAnnounced) => {
  const recording = { ...replayed, restartAt: Date.now() + away }
  await show({ listSymbols: [ticker({ symbol: 'BTCUSDT', recording })] })
  await expect.element(page.getByText(/^Recorded prices of/)).toBeVisible()
  const note = page.getByText(/^Starts over at .*: the price will jump, for open positions too/)
  if (isAnnounced) await expect.element(note).toBeVisible()
  else expect(note.query()).toBeNull()
})

test("a restart is shown as long as the day's figures contain the jump", async () => {
  const recording = { ...replayed, restartedAt: Date.now() - 3_600_000 }
  await show({ listSymbols: [ticker({ symbol: 'BTCUSDT', recording })] })
  await expect.element(page.getByText(/^Started over at .* holds that jump\.$/)).toBeVisible()
})

test('live prices are not called a recording', async () => {
  await show({ listSymbols: [ticker({ symbol: 'BTCUSDT', recording: null })] })
  await expect.element(page.getByText('24 h volume')).toBeVisible()
  await expect.element(page.getByText(/^Recorded prices of/)).not.toBeInTheDocument()
})

test("reads the user's own positions for their lines", async () => {
  useSession.setState({ token: 'token', userInfo: user })
  const api = await show()
  await expect.poll(() => api.countOf('listPositions')).toBeGreaterThan(0)
  expect(api.calls.find(({ name }) => name === 'listPositions')?.input).toMatchObject({
    symbol: 'BTCUSDT',
  })
})

test('indicators are chosen in a sheet, each with its meaning', async () => {
  await show()
  await page.getByRole('button', { name: 'Indicators and drawings' }).click()
  const macd = page.getByRole('switch', { name: /^MACD/ })
  await expect.element(macd).not.toBeChecked()
  await macd.click()
  await expect.element(macd).toBeChecked()
})

describe('the choice of indicators', () => {
  const open = () => page.getByRole('button', { name: 'Indicators and drawings' }).click()
  const option = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })

  test('shows all 27 in two groups, and a full group says so until one is off', async () => {
    await show()
    await open()
    await expect.poll(() => page.getByRole('switch').elements().length).toBe(27)
    const below = page.getByRole('group', { name: 'Below the price' })
    await expect.poll(() => below.getByRole('switch').elements().length).toBe(20)
    await option('MACD').click()
    await option('KDJ').click()
    await expect.element(below.getByText(/^3 are as many as fit/)).toBeVisible()
    await expect.element(option('CCI')).toBeDisabled()
    await expect.element(option('BOLL')).toBeEnabled()
    await option('VOL').click()
    await expect.element(option('CCI')).toBeEnabled()
  })

  test('the device remembers them', async () => {
    localStorage.setItem('chartIndicators', 'SAR,KDJ,NONSENSE')
    await show()
    await open()
    await expect.element(option('SAR')).toBeChecked()
    await expect.element(option('KDJ')).toBeChecked()
    await expect.element(option('VOL')).not.toBeChecked()
    await option('SAR').click()
    expect(localStorage.getItem('chartIndicators')).toBe('KDJ')
  })
})

test('an enlarged chart replaces the figures around it', async () => {
  await show()
  await page.getByRole('button', { name: 'Enlarge the chart' }).click()
  await expect.element(page.getByRole('link', { name: 'Buy long' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back to the normal size' }).click()
  await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
})

test('another market is never opened enlarged', async () => {
  await show({ listSymbols: [ticker({ symbol: 'BTCUSDT' }), ticker({ symbol: 'ETHUSDT' })] })
  await page.getByRole('button', { name: 'Enlarge the chart' }).click()
  await expect.element(page.getByRole('link', { name: 'Buy long' })).not.toBeInTheDocument()
  go('chart', { symbol: 'ETHUSDT' }, true)
  await expect.element(page.getByRole('link', { name: 'Buy long' })).toBeVisible()
})

describe('on a narrow phone', () => {
  beforeEach(() => page.viewport(360, 780))
  afterEach(async () => {
    await page.viewport(375, 812)
    await changeLanguage('en-us')
  })

  test.each(languages.map(({ code }) => code))('the intervals fit in one row: %s', async (lang) => {
    await show()
    await changeLanguage(lang)
    // The first group of the screen; another one is below the candles.
    const labels = () => [
      ...(document.querySelector('[role="radiogroup"]')?.querySelectorAll('label') ?? []),
    ]
    await expect.poll(() => labels().length).toBe(9)
    const rows = () => new Set(labels().map((label) => label.getBoundingClientRect().top)).size
    await expect.poll(rows).toBe(1)
  })
})

test.each([
  ['3.5', true],
  [null, false],
])('a volume of %s is drawn: %s', async (volume, isDrawn) => {
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const known = candles(60).map(([at, open, high, low, close]): Candle => [
    at,
    open,
    high,
    low,
    close,
    volume,
  ])
  await show({ getKline: known })
  const texts = () => written.mock.calls.map(([text]) => text)
  await expect.poll(texts).toContain('MA30: ')
  await expect.poll(() => document.getAnimations().length).toBe(0)
  expect(texts().includes('Volume: ')).toBe(isDrawn)
  written.mockRestore()
})

describe('drawings', () => {
  async function openSheet() {
    await page.getByRole('button', { name: 'Indicators and drawings' }).click()
    ;(page.getByRole('radio', { name: 'Drawings' }).element() as HTMLElement).click()
  }
  const items = () => page.getByRole('dialog').getByRole('listitem').elements()
  const price = page.getByRole('textbox', { name: 'Level at a price' })

  test('a level is added by its price, listed in words, and stored', async () => {
    await show()
    await openSheet()
    await page.getByRole('button', { name: 'Add level' }).click()
    await expect.element(page.getByText('Type a price above zero.')).toBeVisible()
    await price.fill('64250.5')
    await page.getByRole('button', { name: 'Add level' }).click()
    await expect.poll(() => items().map((each) => each.textContent)).toEqual(['Level · 64,250.50'])
    expect(readDrawings('BTCUSDT')).toEqual([
      { id: '1', kind: 'level', points: [{ at: null, price: 64_250.5 }] },
    ])
  })

  test("the device's drawings are there the next time, and can be removed in words", async () => {
    keepDrawings('BTCUSDT', [{ id: '1', kind: 'level', points: [{ at: null, price: 64_250.5 }] }])
    await show()
    await openSheet()
    await expect.poll(() => items().length).toBe(1)
    await page.getByRole('button', { name: 'Remove Level · 64,250.50' }).click()
    await expect.poll(() => items().length).toBe(0)
    expect(readDrawings('BTCUSDT')).toEqual([])
  })

  test('beginning a drawing shows instructions, and can be cancelled', async () => {
    await show()
    await openSheet()
    await page.getByRole('button', { name: 'Trend line' }).click()
    const instruction = page.getByText('Trend line: tap 2 points on the chart.')
    await expect.element(instruction).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(instruction).not.toBeInTheDocument()
    await expect.element(page.getByText('O', { exact: true })).toBeVisible()
  })
})
