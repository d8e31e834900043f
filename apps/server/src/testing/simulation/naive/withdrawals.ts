import { dayMs } from '@candor/api'
import { must } from '../fault.ts'
import { levelOf } from './identities.ts'
import type { NaiveWorld } from './naive-world.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { most, unit, up } from './units.ts'

type WithdrawalState =
  | 'cooling'
  | 'review_1'
  | 'review_2'
  | 'sending'
  | 'parked'
  | 'paid_out'
  | 'delivered'
  | 'rejected'
  | 'failed'

export type NaiveWithdrawal = {
  readonly id: string
  readonly amount: bigint
  readonly askedAt: number
  /** Whether an operator reviews it before it is sent. */
  readonly isReviewed: boolean
  /** Whether two operators review it, by the total of its day. */
  readonly isLarge: boolean
  /** Identity states of its user in which it was held back because the identity was no longer valid. */
  readonly looked: Set<string>
  state: WithdrawalState
}

/** Fee of the network of all withdrawals here. */
export const withdrawalFee = 1n * unit
const coolingMs = 30_000
const autoDaily = 200n * unit
const dailyLimits = { 0: 0n, 1: 20_000n * unit, 2: 200_000n * unit } as const
/** Smallest step of the network, which has six decimals. */
const finest = 100n
const secondAbove = 10_000n * unit
const zoneMs = 8 * 3_600_000
const dayOf = (at: number): number => Math.floor((at + zoneMs) / dayMs)

/** The rail's result of a payout, determined by its amount, so that every run is the same. */
export type Fate = 'sent' | 'lost answer' | 'not handed over' | 'refused'
const fates: Readonly<Record<string, Fate>> = {
  0: 'lost answer',
  1: 'not handed over',
  2: 'refused',
}
export function fateOf(netAmount: bigint): Fate {
  return fates[String((netAmount / unit) % 11n)] ?? 'sent'
}

export const isOpen = ({ state }: NaiveWithdrawal): boolean =>
  ['cooling', 'review_1', 'review_2', 'sending', 'parked'].includes(state)
export const isCancellable = ({ state }: NaiveWithdrawal): boolean =>
  ['cooling', 'review_1', 'review_2', 'sending'].includes(state)
const isBack = ({ state }: NaiveWithdrawal): boolean => state === 'rejected' || state === 'failed'

/**
 * The remaining limit of today: by identity, but at least a tenth of the balance plus the withdrawals of ten days. No job
 * measures VIP levels here, so that nobody has one; the simulation of days measures them.
 */
export function leftToday(world: NaiveWorld, user: NaiveUser): bigint {
  const today = dayOf(world.now())
  const asked = (days: number) =>
    [...user.withdrawals.values()]
      .filter((one) => dayOf(one.askedAt) > today - days && !isBack(one))
      .reduce((sum, one) => sum + one.amount, 0n)
  const tenth = up(held(user, 'balance.available') + asked(10), 10n * finest) * finest
  const byIdentity = dailyLimits[levelOf(user.known, world.now())]
  return most(byIdentity, tenth) - asked(1)
}

/** Requests a withdrawal, which locks the money. */
export function ask(world: NaiveWorld, user: NaiveUser, id: string, amount: bigint): void {
  must(!user.withdrawals.has(id), () => `a second withdrawal ${id}`)
  const level = levelOf(user.known, world.now())
  must(level > 0, () => `${id} was asked for by ${user.id}, whom nobody knows`)
  must(amount <= leftToday(world, user), () => `${id} is more than may leave ${user.id} today`)
  world.count(`withdrawal of level ${level}`)
  move(world.house, user, { amount, from: 'balance.available', to: 'balance.frozen' })
  const all = [...user.withdrawals.values()]
  const today = all.filter(({ askedAt }) => dayOf(askedAt) === dayOf(world.now()))
  const passed = today
    .filter((one) => !one.isReviewed && !isBack(one))
    .reduce((sum, one) => sum + one.amount, amount)
  const isReviewed = passed > autoDaily || !all.some(({ state }) => state === 'delivered')
  const inAll = today.filter((one) => !isBack(one)).reduce((sum, one) => sum + one.amount, amount)
  const isLarge = inAll > secondAbove
  const askedAt = world.now()
  user.withdrawals.set(id, {
    id,
    amount,
    askedAt,
    isReviewed,
    isLarge,
    looked: new Set(),
    state: 'cooling',
  })
}

/** A run of the sender: advances every due withdrawal by one step. */
export function send(world: NaiveWorld): void {
  for (const user of world.users.values())
    for (const one of user.withdrawals.values()) {
      if (one.state === 'cooling') {
        const isDue = world.now() >= one.askedAt + coolingMs
        if (isDue) one.state = one.isReviewed ? 'review_1' : 'sending'
      } else if (one.state === 'sending') handOver(world, user, one)
      else if (one.state === 'paid_out') {
        move(world.house, user, { amount: net(one), from: 'house.clearing', to: 'house.custody' })
        one.state = 'delivered'
      }
    }
}

const net = ({ amount }: NaiveWithdrawal): bigint => amount - withdrawalFee

function handOver(world: NaiveWorld, user: NaiveUser, one: NaiveWithdrawal): void {
  const { seen } = user.known
  if (levelOf(user.known, world.now()) === 0 && !one.looked.has(seen)) {
    world.count('withdrawal looked at again')
    one.looked.add(seen)
    one.state = 'review_1'
    return
  }
  const fate = fateOf(net(one))
  if (fate === 'sent') pay(world, user, one)
  else if (fate === 'refused') giveBack(world, user, one, 'failed')
  else one.state = 'parked'
}

function pay(world: NaiveWorld, user: NaiveUser, one: NaiveWithdrawal): void {
  move(world.house, user, { amount: net(one), from: 'balance.frozen', to: 'house.clearing' })
  move(world.house, user, { amount: withdrawalFee, from: 'balance.frozen', to: 'house.fees' })
  one.state = 'paid_out'
}

export function giveBack(
  world: NaiveWorld,
  user: NaiveUser,
  one: NaiveWithdrawal,
  state: 'rejected' | 'failed',
): void {
  const { amount } = one
  move(world.house, user, { amount, from: 'balance.frozen', to: 'balance.available' })
  one.state = state
}

/** An operator approves; a large amount then needs a second one. */
export function approve(one: NaiveWithdrawal): void {
  one.state = one.state === 'review_1' && one.isLarge ? 'review_2' : 'sending'
}

/** Applies the result of a payout with a lost answer, found by two operators. */
export function settle(world: NaiveWorld, user: NaiveUser, one: NaiveWithdrawal): void {
  if (fateOf(net(one)) === 'lost answer') pay(world, user, one)
  else giveBack(world, user, one, 'failed')
}
