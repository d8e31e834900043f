import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, flag, id, ms, text, whole } = column

const addressColumns = { network: text, address: text, createdAt: ms }

/** A user's own address on each network. */
export const addresses = table('wallet_address', { key: ['network'], columns: addressColumns })

const paymentColumns = {
  id,
  txid: text,
  network: text,
  address: text,
  currency: text,
  amount,
  at: ms,
}

/** Append-only: payments on the sandbox chain. */
export const payments = table('wallet_chain_payment', {
  key: ['id'],
  append: true,
  columns: paymentColumns,
})
export type Payment = RowOf<typeof paymentColumns>

/** Append-only: reorgs of the sandbox chain that dropped or restored a payment, each with the recharge's version afterwards. */
export const turns = table('wallet_chain_turn', {
  key: ['id', 'version'],
  append: true,
  columns: { id, version: whole, isIn: flag, at: ms },
})
