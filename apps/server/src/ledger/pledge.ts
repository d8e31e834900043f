import { Amount, type Price } from '@candor/money'
import {
  refuse,
  type AnyTable,
  type Change,
  type Owned,
  type Refusal,
  type Rows,
  type Told,
} from '../platform/lane/index.ts'
import type { UserAccount } from './accounts.ts'

/** What a decision needs of prices: the last committed tick of a symbol, however old. */
export type Marks = {
  readonly tick: (symbol: string) => { readonly price: Price; readonly seq: number } | null
}

/** What tells whether that tick says where a market stands now: when it was, how old it may be, and whether anything trades. */
export type MarksNow = {
  readonly now: number
  readonly symbol: (name: string) => Instrument | undefined
  readonly tick: (symbol: string) => (ReturnType<Marks['tick']> & { readonly at: number }) | null
  /** Why nothing is traded in a market now; null while something is. */
  readonly halted: (symbol: string) => object | null
  // A method, so that one that asks more of an instrument fits: each is given what `symbol` answers.
  isOpen(symbol: Instrument, at: number): boolean
}

/** What of an instrument this is about; the market's own say more. */
type Instrument = { readonly name: string; readonly maxAgeMs: number }

/** Rows and events that go with a decision. */
export type Taken = { readonly put: readonly Change[]; readonly tell: readonly Told[] }

/** What positions ask of the accounts that they stand on, or that they still owe something out of. */
export type Pledge = {
  /**
   * What of an account may be spent, or be bound anew: less than there is where a loss stands on it, or a debt. Null while
   * nobody knows, because something that stands on it has no price of now.
   */
  readonly freeOf: (account: UserAccount, marks: MarksNow) => Amount | null
  /** What follows when some of it is taken: what stands on it is judged anew. */
  readonly taken: (account: UserAccount, marks: Marks) => Taken
}

/**
 * The table that tells. Whoever takes from `contract.available` needs it and asks it in the decision; it is a product's
 * own, so that the others are given it by the app.
 */
export type PledgeTable = Omit<AnyTable, 'view'> & {
  view(rows: Rows<never>, owner: Owned): Pledge
}

/** Why an amount that is there cannot be taken: positions need it, or nobody knows how much they need. */
export function freeFault(free: Amount | null, amount: Amount, currency: string): Refusal | null {
  if (free === null) return refuse('PRICE_STALE')
  if (free >= amount) return null
  const max = Amount.text(free)
  return refuse('MARGIN_IN_USE', {
    fields: [{ field: 'amount', rule: 'max', max }],
    values: { max, currency },
  })
}
