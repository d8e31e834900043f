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

/** What a decision that spends needs of prices: the last committed tick of a symbol, however old. */
export type Marks = {
  readonly tick: (symbol: string) => { readonly price: Price; readonly seq: number } | null
}

/** Rows and events that go with a decision. */
export type Taken = { readonly put: readonly Change[]; readonly tell: readonly Told[] }

/** What open positions ask of the accounts that they stand on. */
export type Pledge = {
  /** What of an account may be spent, or be bound anew: less than there is where a loss stands on it. */
  readonly freeOf: (account: UserAccount, marks: Marks) => Amount
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

/** Why an amount cannot be taken: it is there, and open positions stand on it. */
export function marginInUse(free: Amount, currency: string): Refusal {
  const max = Amount.text(free)
  return refuse('MARGIN_IN_USE', {
    fields: [{ field: 'amount', rule: 'max', max }],
    values: { max, currency },
  })
}
