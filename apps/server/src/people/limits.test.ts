import { dayMs, dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { expect, test } from 'vitest'
import { owned, type Decision } from '../platform/lane/index.ts'
import { setLimits } from './commands/set-limits.ts'
import {
  boundOf,
  depositLimitFault,
  limitAt,
  lossLimitFault,
  optionRoomOf,
  type DefaultLimits,
} from './limits.ts'
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

type Day = { deposited?: string; result?: string; optionResult?: string; staked?: string }

const boundsOf = (limits: readonly Limit[], day: Day = {}) => ({
  limits: { get: (kind: LimitKind) => limits.find((one) => one.kind === kind) },
  days: {
    ...owned('64'),
    startsAt: dayStart(now),
    deposited: usdt(day.deposited ?? '0'),
    result: usdt(day.result ?? '0'),
    optionResult: usdt(day.optionResult ?? '0'),
    staked: usdt(day.staked ?? '0'),
  },
})

function set(
  present: Limit | undefined,
  amount: string | null,
  kind: LimitKind = 'loss',
  defaults: DefaultLimits = {},
) {
  const wanted = [{ kind, amount: amount === null ? null : usdt(amount) }]
  const decision = setLimits.decide(
    { users: user, limits: { get: () => present }, claimed: () => true } as never,
    { userId: '64', wanted, coolingMs, defaults },
    context,
  ) as Decision
  return values(decision.put)[0]?.[1] as Limit
}

test('applies a first limit and a lower one at once', () => {
  expect(limitAt(set(undefined, '100'), now)).toBe(usdt('100'))
  expect(limitAt(set(limit('loss', '100'), '50'), now)).toBe(usdt('50'))
})

test('applies a higher limit, and none, only after the waiting time', () => {
  const higher = set(limit('loss', '100'), '200')
  expect(limitAt(higher, now + coolingMs - 1)).toBe(usdt('100'))
  expect(limitAt(higher, now + coolingMs)).toBe(usdt('200'))
  const none = set(limit('loss', '100'), null)
  expect(limitAt(none, now + coolingMs - 1)).toBe(usdt('100'))
  expect(limitAt(none, now + coolingMs)).toBeNull()
})

test('keeps the lower limit when the user changes their mind, and does not shorten the wait on a second request', () => {
  const waiting = limit('loss', '100', { nextAmount: usdt('900'), nextAt: now + 5 })
  expect(set(waiting, '100')).toMatchObject({ amount: usdt('100'), nextAt: null })
  expect(set(waiting, '800')).toMatchObject({ nextAmount: usdt('800'), nextAt: now + coolingMs })
})

test('accepts deposits up to the limit and not beyond', () => {
  const bounds = boundsOf([limit('deposit', '100')], { deposited: '60' })
  expect(depositLimitFault(bounds, usdt('40'), now)).toBeNull()
  expect(depositLimitFault(bounds, usdt('40.00000001'), now)).toMatchObject({
    refused: 'DEPOSIT_LIMIT_REACHED',
    details: { retryAfter: Math.ceil((dayStart(now) + dayMs - now) / 1_000) },
  })
  expect(depositLimitFault(boundsOf([]), usdt('1000000'), now)).toBeNull()
})

test('stops trading for the day at the loss limit; gains of the day make room again', () => {
  const lost = (result: string) => lossLimitFault(boundsOf([limit('loss', '50')], { result }), now)
  expect(lost('-49.99')).toBeNull()
  expect(lost('-50')).toMatchObject({ refused: 'LOSS_LIMIT_REACHED' })
  expect(lost('20')).toBeNull()
})

test('starts each day at zero', () => {
  const bounds = boundsOf([limit('loss', '50')], { result: '-500', deposited: '500' })
  expect(lossLimitFault(bounds, dayStart(now) + dayMs - 1)).not.toBeNull()
  expect(lossLimitFault(bounds, dayStart(now) + dayMs)).toBeNull()
})

const house = { stake: usdt('1000'), optionLoss: usdt('200') }

test('applies the house’s limits to users without their own, and loosens them only after the waiting time', () => {
  const none = boundsOf([]).limits
  expect(boundOf('stake', none, house, now)).toBe(house.stake)
  expect(boundOf('loss', none, house, now)).toBeNull()
  const own = boundsOf([limit('stake', '50')]).limits
  expect(boundOf('stake', own, house, now)).toBe(usdt('50'))
  const loosened = set(undefined, null, 'stake', house)
  const after = boundsOf([loosened]).limits
  expect(boundOf('stake', after, house, now + coolingMs - 1)).toBe(house.stake)
  expect(boundOf('stake', after, house, now + coolingMs)).toBeNull()
  expect(limitAt(set(undefined, '900', 'stake', house), now)).toBe(usdt('900'))
})

test('counts stakes when they are made, and losses with everything still at stake', () => {
  const room = (day: Day, atStake = '0', limits: Limit[] = []) =>
    optionRoomOf(boundsOf(limits, day), usdt(atStake), house, now)
  expect(room({ staked: '400' })).toMatchObject({ stakeLimit: house.stake, stakeLeft: usdt('600') })
  expect(room({ staked: '1400' })).toMatchObject({ stakeLeft: Amount.zero })
  expect(room({ optionResult: '-50' }, '30')).toMatchObject({ lossLeft: usdt('120') })
  expect(room({ optionResult: '40' }, '30')).toMatchObject({ lossLeft: usdt('210') })
  expect(room({ optionResult: '-150' }, '60')).toMatchObject({ lossLeft: Amount.zero })
  expect(room({}, '0', [limit('stake', null), limit('optionLoss', null)])).toEqual({
    stakeLimit: null,
    stakeLeft: null,
    lossLimit: null,
    lossLeft: null,
  })
})
