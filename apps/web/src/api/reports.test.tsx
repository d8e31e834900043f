import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '../testing/fake-api.ts'
import { setVisible } from '../testing/visibility.ts'
import { reportKey, startReports } from './reports.ts'
import { clearSession, useSession } from './session.ts'

const start = Date.UTC(2026, 10, 20)
const minuteMs = 60_000
const quiet = { activeReport: null, importantCustomerOnLine: null }
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function begin(answers: Parameters<typeof fakeApi>[0] = quiet) {
  const api = fakeApi(answers)
  stops.push(startReports(), api.restore)
  return api
}

test('presence is reported at start, and the time of its success is stored', async () => {
  const api = begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(api.calls).toEqual([{ name: 'importantCustomerOnLine', input: {}, key: undefined }])
  expect(localStorage.getItem(reportKey)).toBe(String(start))
})

test.each([
  [59 * minuteMs + 59_000, 0],
  [60 * minuteMs, 0],
  [60 * minuteMs + 1000, 1],
])('after a success %i ms ago the start reports %i times', async (ageMs, times) => {
  localStorage.setItem(reportKey, String(start - ageMs))
  const api = begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(api.countOf('importantCustomerOnLine')).toBe(times)
})

test('is checked every minute, and reported after an hour', async () => {
  const api = begin()
  await vi.advanceTimersByTimeAsync(60 * minuteMs)
  expect(api.countOf('importantCustomerOnLine')).toBe(1)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(api.countOf('importantCustomerOnLine')).toBe(2)
})

test('a failure is not stored, so the next minute tries again', async () => {
  const fail = () => {
    throw refusal(500, 'no')
  }
  const api = begin({ importantCustomerOnLine: fail })
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(api.countOf('importantCustomerOnLine')).toBe(2)
  expect(localStorage.getItem(reportKey)).toBeNull()
})

test('activity is reported only with a token, at start and on return', async () => {
  const visitor = begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(visitor.countOf('activeReport')).toBe(0)
  useSession.setState({ token: 'token' })
  const member = begin()
  expect(member.countOf('activeReport')).toBe(1)
  setVisible(false)
  setVisible(true)
  expect(member.countOf('activeReport')).toBeGreaterThanOrEqual(2)
})

test('nothing is reported while hidden; reports resume at once when shown', async () => {
  localStorage.setItem(reportKey, String(start))
  const api = begin()
  setVisible(false)
  await vi.advanceTimersByTimeAsync(120 * minuteMs)
  expect(api.countOf('importantCustomerOnLine')).toBe(0)
  setVisible(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(api.countOf('importantCustomerOnLine')).toBe(1)
})
