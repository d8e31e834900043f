import { expect, test } from 'vitest'
import { owned } from '../platform/lane/index.ts'
import type { FundPassword } from './tables.ts'
import { now, user } from './testing/state.ts'
import { withdrawalEligibility } from './withdrawal-eligibility.ts'

const password: FundPassword = {
  ...owned(user.userId),
  passwordHash: '$argon2id$',
  version: 1,
  failures: 0,
  lockedUntilAt: 0,
  setAt: now - 1,
}
const eligibilityBy = (fundPasswords: FundPassword | undefined) =>
  withdrawalEligibility({ users: user, holds: undefined, fundPasswords }, now)
const hasOne = (fundPasswords: FundPassword | undefined) =>
  eligibilityBy(fundPasswords).hasFundPassword

test('treats a withdrawal password that two operators removed as missing, in the lane too', () => {
  expect(hasOne(password)).toBe(true)
  expect(hasOne({ ...password, version: 2, passwordHash: null })).toBe(false)
  expect(hasOne(undefined)).toBe(false)
})

test('reports the lock of a withdrawal password until it ends, and of a removed one never', () => {
  const lockOf = (changes: Partial<FundPassword>) =>
    eligibilityBy({ ...password, ...changes }).fundPasswordLockedUntilAt
  expect(lockOf({ lockedUntilAt: now + 1 })).toBe(now + 1)
  expect(lockOf({ lockedUntilAt: now })).toBe(null)
  expect(lockOf({ lockedUntilAt: now + 1, passwordHash: null })).toBe(null)
})
