import { dayMs, hourMs } from '@candor/api'
import { must } from '../fault.ts'

// Shared parts of the reference of days: balances and day numbers. No formula comes from packages/rules.

/** Days begin at midnight UTC+8. */
const zoneMs = 8 * hourMs

/** Day number; 0 is 1 January 1970. */
export const dayAt = (at: number): number => Math.floor((at + zoneMs) / dayMs)
/** Start of a day (epoch ms). */
export const beginOf = (day: number): number => day * dayMs - zoneMs

/** Balances of users and the house, by `userId kind currency`. */
export class NaivePurses {
  readonly money = new Map<string, bigint>()

  has(owner: string, account: string, currency = 'USDT'): bigint {
    return this.money.get(`${owner} ${account} ${currency}`) ?? 0n
  }

  /** Moves money between two accounts, each named with its owner; only house accounts may be negative. */
  move(amount: bigint, from: Account, to: Account, currency = 'USDT'): void {
    must(amount >= 0n, () => `the reference moved ${amount} from ${from} to ${to}`)
    for (const [account, by] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const key = `${account} ${currency}`
      const after = (this.money.get(key) ?? 0n) + by
      must(account.startsWith('house ') || after >= 0n, () => `${key} would hold ${after}`)
      this.money.set(key, after)
    }
  }
}

/** `owner kind`; the house is an owner too. */
export type Account = `${string} ${string}`

/** The lending account. */
export const lender: Account = '66900 funding.available'

export const free = (owner: string): Account => `${owner} balance.available`
