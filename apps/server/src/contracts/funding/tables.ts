import type { FundingTerms } from '@candor/rules'
import { column, table, type RowOf } from '../../platform/lane/index.ts'
import { fillColumns } from '../tables.ts'

const { amount, id, ms, optional, price, quantity, seq, words } = column

const fundingColumns = {
  positionId: id,
  /** The instant. */
  at: ms,
  id,
  kind: words<FundingTerms['kind']>(),
  /** What was held at the instant. */
  quantity,
  /** Of the last tick at or before it. */
  price,
  seq,
  tickAt: ms,
  /** What the position receives; below zero, what it pays. */
  amount,
  /** Of what it pays: what is taken from its own margin, and what the house bears. */
  fromMargin: amount,
  shortfall: amount,
  /** In cross margin: all that stood behind it then. */
  pool: optional(amount),
  bookedAt: ms,
}

/** Append-only: every instant of funding of every position. */
export const fundings = table('contracts_funding', {
  key: ['positionId', 'at'],
  append: true,
  columns: fundingColumns,
})
export type Funding = RowOf<typeof fundingColumns>

/** Fills since the first instant that is not booked yet: from them follows what was held at it. */
export const laterFills = table('contracts_fill', {
  key: ['positionId', 'id'],
  load: `exists (select from contracts_position p where p.part = t.part and p.user_id = t.user_id
    and p.id = t.position_id and t.at >= p.next_funding_at)`,
  columns: fillColumns,
})
