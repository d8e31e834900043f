import type { HouseAccountKind, UserAccountKind } from '../accounts.ts'

type AccountKind = UserAccountKind | HouseAccountKind

/** One movement of a test; the amount is in units of 10⁻⁸. */
export type Step = {
  readonly from: AccountKind
  readonly to: AccountKind
  readonly currency: string
  readonly amount: bigint
}

/** One side of a movement: the gain or loss of an account. */
export type Entry = {
  readonly account: string
  readonly currency: string
  readonly amount: bigint
}

/** A reference ledger that is obviously right: a list of entries per user, and every balance is their sum. */
export class NaiveLedger {
  readonly #entries = new Map<string, readonly Entry[]>()

  entriesOf(user: string): readonly Entry[] {
    return this.#entries.get(user) ?? []
  }

  balanceOf(user: string, account: string, currency: string): bigint {
    return balance(this.entriesOf(user), account, currency)
  }

  /** Makes all the steps, or none if one of them would overdraw an account of the user. */
  apply(user: string, steps: readonly Step[]): boolean {
    const entries = [...this.entriesOf(user)]
    for (const { from, to, currency, amount } of steps) {
      entries.push({ account: to, currency, amount }, { account: from, currency, amount: -amount })
      if (!from.startsWith('house.') && balance(entries, from, currency) < 0n) return false
    }
    this.#entries.set(user, entries)
    return true
  }
}

function balance(entries: readonly Entry[], account: string, currency: string): bigint {
  let total = 0n
  for (const entry of entries)
    if (entry.account === account && entry.currency === currency) total += entry.amount
  return total
}
