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
  /** Its tick says what a dollar was worth in the currency, and not the other way round. */
  fromInverse: flag,
  /** Decimals of the currency at the time: another day it may have others. */
  fromPrecision: whole,
  /** How old its tick might be when the quote was given (milliseconds); null without one, and from before this was kept. */
  fromMaxAgeMs: optional(whole),
  toPrice: price,
  toSymbol: optional(text),
  toSeq: optional(seq),
  toAt: optional(ms),
  toInverse: flag,
  toPrecision: whole,
  toMaxAgeMs: optional(whole),
  usdValue: amount,
  /** Which amount was typed; null of what was made by the rules `swap-1`, which did not say it. */
  typed: optional(words<'from' | 'to'>()),
  ruleVersion: text,
  at: ms,
}

/** Append-only. The id is that of the quote that was taken. */
export const swaps = table('swap_order', { key: ['id'], append: true, columns })
export type SwapOrder = RowOf<typeof columns>
