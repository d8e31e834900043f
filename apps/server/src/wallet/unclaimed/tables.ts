import type { returnReasons, returnStatuses } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, ms, optional, text, words } = column

export type ReturnReason = (typeof returnReasons)[number]
type ReturnStatus = (typeof returnStatuses)[number]

const useColumns = {
  id,
  use: words<'return' | 'recall'>(),
  currency: text,
  amount,
  status: words<ReturnStatus>(),
  payeeId: optional(id),
  reasonKey: optional(words<ReturnReason>()),
  ticket: optional(text),
  approvalId: optional(id),
  makerId: optional(id),
  checkerId: optional(id),
  at: ms,
  settledAt: optional(ms),
}
export type UnclaimedUse = RowOf<typeof useColumns>

/** Amounts that left the unclaimed balance of an ended account; one account has few. */
export const unclaimedUses = table('wallet_unclaimed_use', { key: ['id'], columns: useColumns })

const cameColumns = { number: id, book: text, currency: text, credit: text, amount }
export type UnclaimedCame = RowOf<typeof cameColumns>

/** Amounts that came in: transfers of the ledger, only read here. */
export const unclaimedCame = table('ledger_transfer', {
  key: ['number'],
  load: "t.credit = 'house.unclaimed'",
  columns: cameColumns,
})

const receivedColumns = {
  id,
  currency: text,
  amount,
  reasonKey: words<ReturnReason>(),
  status: words<'paid' | 'lapsed'>(),
  at: ms,
}

/** Append-only: the same return on the receiver's side. */
export const returnsReceived = table('wallet_unclaimed_return', {
  key: ['id'],
  append: true,
  columns: receivedColumns,
})
