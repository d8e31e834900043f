import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, id, ms, optional, price, rate, seq, text } = column

const columns = {
  id,
  fromCurrency: text,
  toCurrency: text,
  fromAmount: amount,
  toAmount: amount,
  rate: price,
  midRate: price,
  spreadRate: rate,
  fee: amount,
  fromPrice: price,
  fromSymbol: optional(text),
  fromSeq: optional(seq),
  fromAt: optional(ms),
  toPrice: price,
  toSymbol: optional(text),
  toSeq: optional(seq),
  toAt: optional(ms),
  usdValue: amount,
  ruleVersion: text,
  at: ms,
}

/** Append-only. The id is that of the quote that was taken. */
export const swaps = table('swap_order', { key: ['id'], append: true, columns })
export type SwapOrder = RowOf<typeof columns>
