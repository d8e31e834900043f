import { must } from '../fault.ts'
import type { NaiveBook, NaivePoolNote } from './book.ts'
import type { NaiveDemo } from './demo.ts'
import { unknown, type NaiveIdentity } from './identities.ts'
import type { NaivePosition } from './position.ts'
import type { NaiveReport } from './recharges.ts'
import type { NaiveWithdrawal } from './withdrawals.ts'

/** A payment that waits for its confirmations. */
export type Awaited = { readonly currency: string; readonly amount: bigint; readonly dueAt: number }

/** What the reference knows of a user: what every account holds, and every position. */
export type NaiveUser = {
  readonly id: string
  /** By account and currency, `balance.available USDT`; those of practice `demo contract.available USDT`. */
  readonly money: Map<string, bigint>
  readonly positions: Map<string, NaivePosition>
  /** What stands behind the cross positions of each book. */
  readonly pools: Readonly<Record<NaiveBook, NaivePoolNote>>
  demo: NaiveDemo
  awaited: Awaited[]
  readonly withdrawals: Map<string, NaiveWithdrawal>
  readonly reports: Map<string, NaiveReport>
  /** Who they have shown themselves to be. */
  readonly known: NaiveIdentity
  /** What all their accounts held when the day began, in dollars. */
  assetsUsd: bigint
}

export function newUser(id: string): NaiveUser {
  const nothing = { money: new Map(), positions: new Map(), awaited: [] }
  const orders = { withdrawals: new Map(), reports: new Map() }
  const note = (): NaivePoolNote => ({ since: new Map(), due: null, onItsWay: null })
  const pools = { real: note(), demo: note() }
  return { id, ...nothing, ...orders, pools, demo: null, known: unknown(), assetsUsd: 0n }
}

export function held(user: NaiveUser, account: string, currency = 'USDT'): bigint {
  return user.money.get(`${account} ${currency}`) ?? 0n
}

export function running(user: NaiveUser): NaivePosition[] {
  return [...user.positions.values()].filter((position) => position.closed === null)
}

/** Both sides of a movement; a house account may be below zero, a user's never. */
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
