import type { FundingTerms } from '@candor/rules'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, ms, optional, price, quantity, seq, words } = column

const fundingColumns = {
  positionId: id,
  /** Time of the instant. */
  at: ms,
  id,
  kind: words<FundingTerms['kind']>(),
  /** Quantity held at the instant. */
  quantity,
  /** Of the last tick at or before the instant. */
  price,
  seq,
  tickAt: ms,
  /** Amount received; negative for a payment. */
  amount,
  /** Parts of a payment: from the position's own margin, and from the house. */
  fromMargin: amount,
  shortfall: amount,
  /** In cross margin: all money behind the position at the time. */
  pool: optional(amount),
  bookedAt: ms,
}

/** Append-only: every funding instant of every position. */
export const fundings = table('contracts_funding', {
  key: ['positionId', 'at'],
  append: true,
  columns: fundingColumns,
})
export type Funding = RowOf<typeof fundingColumns>
