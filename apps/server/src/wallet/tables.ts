import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, text, words } = column

const addressColumns = { network: text, address: text, createdAt: ms }

/** A user's own address on each network. */
export const addresses = table('wallet_address', { key: ['network'], columns: addressColumns })
export type AddressRow = RowOf<typeof addressColumns>

const paymentColumns = {
  id,
  txid: text,
  network: text,
  address: text,
  currency: text,
  amount,
  at: ms,
}

/** Append-only: what was paid on the sandbox chain. */
export const payments = table('wallet_chain_payment', {
  key: ['id'],
  append: true,
  load: 'false',
  columns: paymentColumns,
})

/** The same rows for commands that name the ones they read; what is appended to is never loaded. */
export const seenPayments = table('wallet_chain_payment', {
  key: ['id'],
  load: 'false',
  columns: paymentColumns,
})
export type Payment = RowOf<typeof paymentColumns>

export type RechargeStatus = 'under_review' | 'credited' | 'rejected' | 'failed'

const rechargeColumns = {
  id,
  currency: text,
  network: text,
  amount,
  address: text,
  txid: text,
  /** The payment on the chain; null for a claim of one that was not seen. */
  paymentId: optional(id),
  paidAt: optional(ms),
  status: words<RechargeStatus>(),
  reasonKey: optional(text),
  dueAt: ms,
  createdAt: ms,
  finishedAt: optional(ms),
}

/** Recharges under review; others are loaded by id. */
export const recharges = table('wallet_recharge', {
  key: ['id'],
  load: "t.status = 'under_review'",
  columns: rechargeColumns,
})
export type Recharge = RowOf<typeof rechargeColumns>
