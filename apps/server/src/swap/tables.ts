import { column, table, type RowOf } from '../platform/lane/index.ts'

const { amount, flag, id, ms, optional, price, rate, seq, text, whole, words } = column

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
  /** The tick states the price of a dollar in this currency instead of the reverse. */
  fromInverse: flag,
  /** Decimals of the currency at the time of the swap. */
  fromPrecision: whole,
  /** Largest age of the tick at the time of the quote (ms). Null without a tick. */
  fromMaxAgeMs: optional(whole),
  toPrice: price,
  toSymbol: optional(text),
  toSeq: optional(seq),
  toAt: optional(ms),
  toInverse: flag,
  toPrecision: whole,
  toMaxAgeMs: optional(whole),
  usdValue: amount,
  /** The amount that the user typed. */
  typed: words<'from' | 'to'>(),
  ruleVersion: text,
  at: ms,
}

/** Append-only. The id is the id of the taken quote. */
export const swaps = table('swap_order', { key: ['id'], append: true, columns })
export type SwapOrder = RowOf<typeof columns>
