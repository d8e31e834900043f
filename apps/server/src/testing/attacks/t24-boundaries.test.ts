import { dayNumber } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { vipLevels } from '@candor/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
// Internals of modules: each rule is checked at its boundary, to a unit and a millisecond.
import { isWaiting, type ApprovalRow } from '../../operator/index.ts'
import { owned } from '../../platform/lane/index.ts'
import { isOver } from '../../people/session.ts'
import type { SessionRow } from '../../people/tables.ts'
import { loadCurrencies } from '../../wallet/currencies.ts'
import type { AccountRow } from '../../wallet/accounts/tables.ts'
import { checksOf, refusals, type Case, type CheckKey } from '../../wallet/withdrawals/checks.ts'
import { paceDays } from '../../wallet/withdrawals/daily-limit.ts'
import { channelOf } from '../../wallet/withdrawals/terms.ts'
import { leftAfter, smallest } from '../../wallet/testing/paced-withdrawals.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'

const now = Date.UTC(2026, 10, 18, 12)
const hour = 3_600_000
const day = 24 * hour
const cases = proofScale({ quick: 1_000, full: 50_000 })
const lives = proofScale({ quick: 100, full: 5_000 })

const account = {
  currency: 'USDT',
  network: 'TRC20',
  type: 'wallet',
  disabledAt: null,
  usableAt: now - 1,
  usedAt: now - day,
} as AccountRow
const channel = channelOf(loadCurrencies(), account)!
const right: Case = {
  user: {
    isGuest: false,
    holdUntilAt: null,
    hasFundPassword: true,
    fundPasswordLockedUntilAt: null,
    identityLevel: 1,
    vipLevel: vipLevels[0],
    isNewDevice: false,
    legalName: null,
  },
  account,
  known: [account],
  channel,
  amount: Amount.parse('100'),
  available: Amount.parse('1000'),
  usages: [],
  hasArrived: true,
  openCount: 0,
  now,
}

type Checks = typeof checksOf
/** The only unmet condition; null if there is none. */
const obstacle = (checks: Checks, changes: Partial<Case>): CheckKey | null =>
  checks({ ...right, ...changes }).find(({ tone }) => tone === 'bad')?.key ?? null

const plus = (amount: Amount, units: bigint) => Amount.of(amount + units)
const userWith = (changes: Partial<Case['user']>) => ({
  user: { ...right.user, ...changes },
})
const limit = checksOf(right).find(({ key }) => key === 'dailyLimit')!.bound!
const used = (amount: Amount) => ({
  usages: [
    {
      ...owned('1'),
      currency: 'USDT',
      day: dayNumber(now),
      amount,
      autoAmount: Amount.zero,
    },
  ],
})

/** One step before a boundary, on it, and one step after it. */
const edges: [string, Partial<Case>, CheckKey | null][] = [
  ['the minimum amount', { amount: channel.min }, null],
  ['a unit below it', { amount: plus(channel.min, -1n) }, 'minimum'],
  [
    'the whole available balance',
    { amount: Amount.parse('900'), available: Amount.parse('900') },
    null,
  ],
  [
    'a unit above it',
    { amount: plus(Amount.parse('900'), 1n), available: Amount.parse('900') },
    'available',
  ],
  ['the day’s limit', { amount: limit, available: limit }, null],
  ['a unit above the limit', { amount: plus(limit, 1n), available: plus(limit, 1n) }, 'dailyLimit'],
  [
    'the rest of the day’s limit',
    { amount: channel.min, ...used(subtract(limit, channel.min)) },
    null,
  ],
  [
    'a unit above the rest',
    { amount: channel.min, ...used(plus(subtract(limit, channel.min), 1n)) },
    'dailyLimit',
  ],
  ['the hold’s last millisecond', userWith({ holdUntilAt: now + 1 }), 'hold'],
  ['the hold’s end', userWith({ holdUntilAt: now }), null],
  ['a second before the hold’s end', userWith({ holdUntilAt: now + 1_000 }), 'hold'],
  ['a second after the hold’s end', userWith({ holdUntilAt: now - 1_000 }), null],
  [
    'the last millisecond of the withdrawal password’s lock',
    userWith({ fundPasswordLockedUntilAt: now + 1 }),
    'fundPassword',
  ],
  ['the end of the password’s lock', userWith({ fundPasswordLockedUntilAt: now }), null],
  [
    'the last millisecond of an account’s cooldown',
    { account: { ...account, usableAt: now + 1 } },
    'cooling',
  ],
  ['the end of the account’s cooldown', { account: { ...account, usableAt: now } }, null],
  ['the fifth open withdrawal', { openCount: 4 }, null],
  ['the sixth open withdrawal', { openCount: 5 }, 'open'],
  ['a disabled account', { account: { ...account, disabledAt: now } }, 'account'],
  ['no identity', userWith({ identityLevel: 0 }), 'identity'],
  ['a guest', userWith({ isGuest: true }), 'contact'],
]

/** Edges with another result. */
const wrongWith = (checks: Checks) =>
  edges.filter(([, changes, expected]) => obstacle(checks, changes) !== expected)

describe('conditions of a withdrawal', () => {
  test.each(edges)('%s', (_, changes, expected) => {
    expect(obstacle(checksOf, changes)).toBe(expected)
  })

  test('finds planted off-by-one bugs in time, money and counting', () => {
    const late: Checks = (one) => checksOf({ ...one, now: one.now + 1 })
    const generous: Checks = (one) => checksOf({ ...one, amount: plus(one.amount, -1n) })
    const greedy: Checks = (one) => checksOf({ ...one, amount: plus(one.amount, 1n) })
    const more: Checks = (one) => checksOf({ ...one, openCount: one.openCount - 1 })
    for (const hole of [late, generous, greedy, more])
      expect(wrongWith(hole).length).toBeGreaterThan(0)
  })

  test('never asks for a payment, deposit, tax or level in a refusal', () => {
    // A closed list: a new reason must be added here.
    expect(Object.values(refusals).toSorted()).toEqual([
      'AMOUNT_BELOW_MIN',
      'CHANNEL_DISABLED',
      'DAILY_LIMIT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_NOT_SET',
      'GUEST_NOT_ALLOWED',
      'INSUFFICIENT_BALANCE',
      'KYC_REQUIRED',
      'NAME_MISMATCH',
      'TOO_MANY_PENDING',
      'WITHDRAW_ACCOUNT_COOLING',
      'WITHDRAW_ACCOUNT_REQUIRED',
      'WITHDRAW_HOLD',
    ])
  })

  test(`never refuses more money in ${cases} random cases where less would pass`, () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(Amount.of)
    const property = fc.property(amounts, amounts, amounts, (amount, available, deposit) => {
      const before = obstacle(checksOf, { amount, available })
      const after = obstacle(checksOf, { amount, available: Amount.of(available + deposit) })
      return before === after || before === 'available' || before === 'dailyLimit'
    })
    fc.assert(property, { numRuns: cases })
  })

  test(`lets the whole balance leave within ${paceDays} days in ${lives} random histories`, () => {
    const balances = fc.bigInt({ min: channel.min, max: 10n ** 17n }).map(Amount.of)
    const levels = fc.constantFrom(1 as const, 2 as const)
    const property = fc.property(balances, levels, fc.boolean(), (held, level, inHalves) => {
      expect(leftAfter(paceDays, held, level, inHalves)).toBe(Amount.of(held % smallest))
    })
    fc.assert(property, { numRuns: lives })
    const counted = `${edges.length} edges, ${cases} cases and ${lives} lives at random`
    proofFigure('withdrawals at the edges', counted)
  })
})

describe('ends exactly at its time', () => {
  test('an approval', () => {
    const row = { status: 'pending', expiresAt: now } as ApprovalRow
    expect([isWaiting(row, now - 1), isWaiting(row, now)]).toEqual([true, false])
  })

  test('a session, by idleness and by age', () => {
    const idle = { lastActiveAt: now - day, createdAt: now - day } as SessionRow
    expect([isOver(idle, now - 1), isOver(idle, now)]).toEqual([false, true])
    const old = { lastActiveAt: now, createdAt: now - 14 * day } as SessionRow
    expect([isOver(old, now - 1), isOver(old, now)]).toEqual([false, true])
  })

  test('a day, at midnight of UTC+8', () => {
    const midnight = Date.UTC(2026, 10, 18, 16)
    expect(dayNumber(midnight) - dayNumber(midnight - 1)).toBe(1)
    expect(dayNumber(midnight + day - 1)).toBe(dayNumber(midnight))
  })
})
