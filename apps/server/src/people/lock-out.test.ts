import { expect, test } from 'vitest'
import { failed, secondsLocked, signInPolicy, unlocked, type Counted } from './lock-out.ts'

const minute = 60_000
const now = Date.UTC(2026, 6, 1)

function failTimes(count: number, at: number, lock: Counted = unlocked): Counted {
  return count === 0 ? lock : failTimes(count - 1, at, failed(lock, at, signInPolicy))
}

test('locks for ten minutes at the fifth failure within ten minutes', () => {
  expect(secondsLocked(failTimes(4, now), now)).toBe(0)
  const locked = failTimes(5, now)
  expect(secondsLocked(locked, now)).toBe(600)
  expect(secondsLocked(locked, now + 10 * minute - 1)).toBe(1)
  expect(secondsLocked(locked, now + 10 * minute)).toBe(0)
})

test('does not add up failures that are ten minutes apart', () => {
  const four = failTimes(4, now)
  expect(secondsLocked(failed(four, now + 10 * minute - 1, signInPolicy), now)).toBeGreaterThan(0)
  expect(failed(four, now + 10 * minute, signInPolicy).failures).toBe(1)
})

test('doubles each lock up to an hour, and resets after a day without failures', () => {
  let lock: Counted = unlocked
  let at = now
  const lengths: number[] = []
  for (let round = 0; round < 5; round += 1) {
    lock = failTimes(5, at, lock)
    lengths.push((lock.lockedUntilAt - at) / minute)
    at = lock.lockedUntilAt
  }
  expect(lengths).toEqual([10, 20, 40, 60, 60])
  const later = lock.lastFailedAt + 24 * 60 * minute
  expect(failTimes(5, later, lock).lockedUntilAt).toBe(later + 10 * minute)
})
