import { must } from '../fault.ts'
import type { NaiveBook, NaivePoolNote } from './book.ts'
import type { NaiveDemo } from './demo.ts'
import { unknown, type NaiveIdentity } from './identities.ts'
import type { NaivePosition } from './position.ts'
import type { NaiveReport } from './recharges.ts'
import type { NaiveWithdrawal } from './withdrawals.ts'

/** A payment that awaits its confirmations. */
type Awaited = { readonly currency: string; readonly amount: bigint; readonly dueAt: number }

/** A user of the reference: all balances, positions and orders. */
export type NaiveUser = {
  readonly id: string
  /** By account and currency: `balance.available USDT`; in the demo `demo contract.available USDT`. */
  readonly money: Map<string, bigint>
  readonly positions: Map<string, NaivePosition>
  /** Positions that run, await funding or ended in this step; the others no longer change. */
  readonly recent: Set<NaivePosition>
  /** The pool behind the cross positions of each book. */
  readonly pools: Readonly<Record<NaiveBook, NaivePoolNote>>
  demo: NaiveDemo
  awaited: Awaited[]
  readonly withdrawals: Map<string, NaiveWithdrawal>
  readonly reports: Map<string, NaiveReport>
  /** Their identity applications. */
  readonly known: NaiveIdentity
}

export function newUser(id: string): NaiveUser {
  const nothing = {
    money: new Map(),
    positions: new Map(),
    recent: new Set<NaivePosition>(),
    awaited: [],
  }
  const orders = { withdrawals: new Map(), reports: new Map() }
  const note = (): NaivePoolNote => ({ since: new Map(), due: null, onItsWay: null })
  const pools = { real: note(), demo: note() }
  return { id, ...nothing, ...orders, pools, demo: null, known: unknown() }
}

export function held(user: NaiveUser, account: string, currency = 'USDT'): bigint {
  return user.money.get(`${account} ${currency}`) ?? 0n
}

export function running(user: NaiveUser): NaivePosition[] {
  return [...user.recent].filter((position) => position.closed === null)
}

export function keep(user: NaiveUser, position: NaivePosition): void {
  user.positions.set(position.id, position)
  user.recent.add(position)
}

/** Leaves out the positions that ended before a time and await nothing, so that a step costs the same on every day. */
export function forgetEnded({ recent }: NaiveUser, before: number): void {
  for (const one of recent) {
    const { closed, nextFunding, fundedAt, pledges } = one
    const isDone = closed !== null && nextFunding === null && pledges.length === 0
    if (isDone && closed.at < before && (fundedAt ?? 0) < before) recent.delete(one)
  }
}

/** Moves money between two accounts; a house account may be negative, a user's never. */
export function move(
  house: Map<string, bigint>,
  user: NaiveUser,
  moved: { amount: bigint; from: string; to: string; currency?: string },
): void {
  const { amount, from, to, currency = 'USDT' } = moved
  change(from, -amount)
  change(to, amount)

  function change(account: string, by: bigint): void {
    const isHouse = account.startsWith('house.')
    const accounts = isHouse ? house : user.money
    const key = `${account} ${currency}`
    const after = (accounts.get(key) ?? 0n) + by
    must(isHouse || after >= 0n, () => `user ${user.id} would hold ${after} in ${key}`)
    if (by !== 0n) accounts.set(key, after)
  }
}
