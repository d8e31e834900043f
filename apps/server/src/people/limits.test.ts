import { dayMs, dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { owned, type Decision } from '../platform/lane/index.ts'
import { setLimits } from './commands/set-limits.ts'
import { depositLimitFault, limitAt, lossLimitFault } from './limits.ts'
import type { Limit, LimitKind } from './tables.ts'
import { context, now, user, values } from './testing/state.ts'

const coolingMs = 120_000
const usdt = Amount.parse

const limit = (kind: LimitKind, amount: string | null, next: Partial<Limit> = {}): Limit => ({
  ...owned('64'),
  kind,
  amount: amount === null ? null : usdt(amount),
  nextAmount: null,
  nextAt: null,
  setAt: now - 1,
  ...next,
})

const boundsOf = (limits: readonly Limit[], day: { deposited?: string; result?: string } = {}) => ({
  limits: { get: (kind: LimitKind) => limits.find((one) => one.kind === kind) },
  days: {
    ...owned('64'),
    startsAt: dayStart(now),
    deposited: usdt(day.deposited ?? '0'),
    result: usdt(day.result ?? '0'),
  },
})

function set(present: Limit | undefined, amount: string | null) {
  const wanted = [{ kind: 'loss' as const, amount: amount === null ? null : usdt(amount) }]
  const decision = setLimits.decide(
    { users: user, limits: { get: () => present }, claimed: () => true } as never,
    { userId: '64', wanted, coolingMs },
    context,
  ) as Decision
  return values(decision.put)[0]?.[1] as Limit
}

test('a first limit and a lower one hold at once', () => {
  expect(limitAt(set(undefined, '100'), now)).toBe(usdt('100'))
  expect(limitAt(set(limit('loss', '100'), '50'), now)).toBe(usdt('50'))
})

test('a higher limit, and none, hold only after the waiting time', () => {
  const higher = set(limit('loss', '100'), '200')
  expect(limitAt(higher, now + coolingMs - 1)).toBe(usdt('100'))
  expect(limitAt(higher, now + coolingMs)).toBe(usdt('200'))
  const none = set(limit('loss', '100'), null)
  expect(limitAt(none, now + coolingMs - 1)).toBe(usdt('100'))
  expect(limitAt(none, now + coolingMs)).toBeNull()
})

test('whoever thinks better of it meanwhile keeps the lower limit, and asking twice shortens nothing', () => {
  const waiting = limit('loss', '100', { nextAmount: usdt('900'), nextAt: now + 5 })
  expect(set(waiting, '100')).toMatchObject({ amount: usdt('100'), nextAt: null })
  expect(set(waiting, '800')).toMatchObject({ nextAmount: usdt('800'), nextAt: now + coolingMs })
})

test('what comes in is counted up to the limit itself, and not beyond', () => {
  const bounds = boundsOf([limit('deposit', '100')], { deposited: '60' })
  expect(depositLimitFault(bounds, usdt('40'), now)).toBeNull()
  expect(depositLimitFault(bounds, usdt('40.00000001'), now)).toMatchObject({
    refused: 'DEPOSIT_LIMIT_REACHED',
    details: { retryAfter: Math.ceil((dayStart(now) + dayMs - now) / 1_000) },
  })
  expect(depositLimitFault(boundsOf([]), usdt('1000000'), now)).toBeNull()
})

test('a day of losses ends with the limit, gains of the day make room again', () => {
  const lost = (result: string) => lossLimitFault(boundsOf([limit('loss', '50')], { result }), now)
  expect(lost('-49.99')).toBeNull()
  expect(lost('-50')).toMatchObject({ refused: 'LOSS_LIMIT_REACHED' })
  expect(lost('20')).toBeNull()
})

test('the next day begins at nothing', () => {
  const bounds = boundsOf([limit('loss', '50')], { result: '-500', deposited: '500' })
  expect(lossLimitFault(bounds, dayStart(now) + dayMs - 1)).not.toBeNull()
  expect(lossLimitFault(bounds, dayStart(now) + dayMs)).toBeNull()
})
