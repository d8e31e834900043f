import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideOverlay, showOverlay, useOverlay } from './overlay-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const shown = () => useOverlay.getState().loading

test('stays for at least 300 ms, however soon it is hidden', () => {
  showOverlay()
  hideOverlay()
  vi.advanceTimersByTime(299)
  expect(shown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(false)
})

test('after that it goes at once', () => {
  showOverlay()
  vi.advanceTimersByTime(5000)
  expect(shown()).toBe(true)
  hideOverlay()
  vi.advanceTimersByTime(0)
  expect(shown()).toBe(false)
})

test('a navigation that starts while it is fading keeps it', () => {
  showOverlay()
  hideOverlay()
  vi.advanceTimersByTime(200)
  showOverlay({ surface: 'kline' })
  vi.advanceTimersByTime(200)
  expect(useOverlay.getState()).toMatchObject({
    loading: true,
    options: { surface: 'kline', minMs: 300 },
  })
})
