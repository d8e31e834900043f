import { minuteMs, dayMs } from '@candor/api'
import type { Lock } from './tables.ts'

/** The number of failures that lock, and for how long. */
export type LockPolicy = {
  readonly failures: number
  readonly withinMs: number
  readonly lockMs: number
  /** Each lock within a day of the one before is twice as long, up to this (ms). */
  readonly longestMs: number
}

export const signInPolicy: LockPolicy = {
  failures: 5,
  withinMs: 10 * minuteMs,
  lockMs: 10 * minuteMs,
  longestMs: 60 * minuteMs,
}

export const oldPasswordPolicy: LockPolicy = {
  failures: 5,
  withinMs: 30 * minuteMs,
  lockMs: 30 * minuteMs,
  longestMs: 30 * minuteMs,
}

export type Counted = Omit<Lock, 'part' | 'userId' | 'id'>

export const unlocked: Counted = {
  failures: 0,
  firstFailedAt: 0,
  lastFailedAt: 0,
  lockedUntilAt: 0,
  locks: 0,
}

/** Seconds until the next try is allowed; 0 if it is allowed now. */
export function secondsLocked(lock: Counted | undefined, now: number): number {
  return Math.max(0, Math.ceil(((lock?.lockedUntilAt ?? 0) - now) / 1_000))
}

/** The lock after one more failure at `now`. */
export function failed(lock: Counted = unlocked, now: number, policy: LockPolicy): Counted {
  const known = now - lock.lastFailedAt < dayMs ? lock : unlocked
  const within = known.failures > 0 && now - known.firstFailedAt < policy.withinMs
  const failures = within ? known.failures + 1 : 1
  const firstFailedAt = within ? known.firstFailedAt : now
  if (failures < policy.failures) return { ...known, failures, firstFailedAt, lastFailedAt: now }
  const lockMs = Math.min(policy.lockMs * 2 ** known.locks, policy.longestMs)
  return {
    failures: 0,
    firstFailedAt,
    lastFailedAt: now,
    lockedUntilAt: now + lockMs,
    locks: known.locks + 1,
  }
}
