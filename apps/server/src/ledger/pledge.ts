import { Amount, type Price } from '@candor/money'
import {
  refuse,
  type AnyTable,
  type Change,
  type Owned,
  type Refusal,
  type Rows,
  type NewEvent,
} from '../platform/lane/index.ts'
import type { UserAccount } from './accounts.ts'

/** The prices that a decision reads: the last committed tick of a symbol, however old. */
export type Marks = {
  readonly tick: (symbol: string) => { readonly price: Price; readonly seq: number } | null
}

/** Prices with everything that tells whether they are current: their time and largest age, halts and trading hours. */
export type MarksNow = {
  readonly now: number
  readonly symbol: (name: string) => Instrument | undefined
  readonly tick: (symbol: string) => (ReturnType<Marks['tick']> & { readonly at: number }) | null
  /** Why a market is halted now; null if it is not. */
  readonly halted: (symbol: string) => object | null
  // A method, because parameters of methods are bivariant: it may ask for more of an instrument than `Instrument` has.
  isOpen(symbol: Instrument, at: number): boolean
}

/** The fields of an instrument that are read here; those of the market have more. */
type Instrument = { readonly name: string; readonly maxAgeMs: number }

/** Rows and events that a decision must add. */
export type Taken = { readonly put: readonly Change[]; readonly events: readonly NewEvent[] }

/** What positions need of the accounts that secure them, or from which they still owe money. */
export type Pledge = {
  /**
   * The part of an account's balance that may be spent or pledged again: less than the balance if a loss or a debt
   * stands against it. Null if a position that the account secures has no current price.
   */
  readonly freeOf: (account: UserAccount, marks: MarksNow) => Amount | null
  /** Rows and events that follow from taking money out: the positions that the account secures are re-evaluated. */
  readonly taken: (account: UserAccount, marks: Marks) => Taken
}

/**
 * The table that answers these questions. A command that takes from `contract.available` needs it. A product owns it,
 * so the app passes it to the other modules.
 */
export type PledgeTable = Omit<AnyTable, 'view'> & {
  view(rows: Rows<never>, owner: Owned): Pledge
}

/** Why an amount cannot be taken although the balance has it: positions need it, or their need is unknown. */
export function freeFault(free: Amount | null, amount: Amount, currency: string): Refusal | null {
  if (free === null) return refuse('PRICE_STALE')
  if (free >= amount) return null
  const max = Amount.text(free)
  return refuse('MARGIN_IN_USE', {
    fields: [{ field: 'amount', rule: 'max', max }],
    values: { max, currency },
  })
}
