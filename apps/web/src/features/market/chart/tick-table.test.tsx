import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { startFeed } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { ticks } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { fakeSockets } from '../../../testing/fake-socket.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../testing/samples.ts'

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

async function show() {
  const sockets = fakeSockets()
  stops.push(startFeed(sockets.open))
  sockets.last().opens()
  const api = fakeApi({
    ...full,
    listSymbols: [ticker({ symbol: 'BTCUSDT' })],
    getMyUserInfo: null,
  })
  stops.push(api.restore)
  await renderApp('/kline?symbol=BTCUSDT')
  await expect.element(rows().nth(1)).toBeVisible()
  return sockets
}
const box = page.getByRole('region', { name: 'Latest prices' })
const rows = () => box.getByRole('row')
const cells = (index: number) =>
  [...rows().nth(index).element().children].map(({ textContent }) => textContent)
const ch = 'ticks:BTCUSDT'

test('shows the last fifty ticks, newest first, each with its direction', async () => {
  await show()
  expect(rows().elements()).toHaveLength(51)
  expect(cells(1)[0]).toBe('500')
  expect(cells(1)[2]).toBe('97,000.00▼down')
  expect(cells(2)[2]).toBe('97,001.00▲up')
  expect(cells(50)[0]).toBe('451')
  // The price before the first tick is unknown.
  expect(cells(50)[2]).toMatch(/unchanged$/)
})

test('streamed ticks come on top, once each, and fifty stay; the box keeps its height', async () => {
  const sockets = await show()
  const height = () => box.element().getBoundingClientRect().height
  const before = height()
  await expect.poll(() => sockets.last().sent).toContainEqual({ op: 'sub', ch })
  sockets.last().says([{ ch, type: 'snapshot', seq: 1, data: ticks(50), at: 1 }])
  sockets.last().says([{ ch, type: 'update', seq: 2, data: ticks(3, 503), at: 2 }])
  await expect.poll(() => cells(1)[0]).toBe('503')
  expect(rows().elements()).toHaveLength(51)
  expect(cells(4)[0]).toBe('500')
  expect(height()).toBe(before)
})

test('rows are rendered at most ten times a second, however fast ticks arrive', async () => {
  const sockets = await show()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let drawn = 0
  const watch = new MutationObserver(() => {
    drawn += 1
  })
  watch.observe(rows().nth(1).element().parentElement!, { childList: true })
  sockets.last().says([{ ch, type: 'snapshot', seq: 1, data: ticks(50), at: 1 }])
  for (let seq = 2; seq < 62; seq += 1) {
    sockets.last().says([{ ch, type: 'update', seq, data: ticks(1, 500 + seq), at: seq }])
    await vi.advanceTimersByTimeAsync(10)
    if (seq === 31) await expect.poll(() => Number(cells(1)[0])).toBeGreaterThan(520)
  }
  await expect.poll(() => cells(1)[0]).toBe('561')
  watch.disconnect()
  expect(drawn).toBeGreaterThan(1)
  // One render per 100 ms of the 600.
  expect(drawn).toBeLessThanOrEqual(6)
})

test('the depth shows the price levels of the ticks, and the spread', async () => {
  await show()
  await chooseRadio(page.getByRole('radio', { name: 'Depth' }))
  const depth = page.getByRole('region', { name: 'Depth' })
  await expect
    .element(depth.getByText(/the last 50 prices on record .* no order book/))
    .toBeVisible()
  const levels = depth.getByRole('row')
  await expect.element(levels.nth(1)).toMatchTextContent('97,001.00')
  const counts = levels
    .elements()
    .map(({ lastElementChild }) => Number(lastElementChild?.textContent))
  expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(50)
  await expect.element(depth.getByText('now')).toBeVisible()
  await expect.element(depth.getByText('Spread')).toBeVisible()
})

test('a signed-in user finds the ticks beside the positions', async () => {
  useSession.setState({ token: 'token', userInfo: user })
  const api = fakeApi({ ...full, listSymbols: [ticker({ symbol: 'BTCUSDT' })] })
  stops.push(api.restore)
  await renderApp('/kline?symbol=BTCUSDT')
  await expect.element(page.getByText('Your positions')).toBeVisible()
  expect(api.countOf('listTicks')).toBe(0)
  await chooseRadio(page.getByRole('radio', { name: 'Latest prices' }))
  await expect.element(rows().nth(50)).toBeInTheDocument()
})
