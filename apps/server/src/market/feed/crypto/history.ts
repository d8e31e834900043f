import { minuteMs } from '@candor/api'
import { Quantity } from '@candor/money'
import type { Exchange } from 'ccxt'
import type { Candle } from '../../candles/candle.ts'
import { isConsistentCandle } from '../live/candle-check.ts'
import { priceFrom } from '../live/fields.ts'

/** Page size of most exchanges; smaller pages take more requests. */
const pageMinutes = 300

/**
 * Fetches the exchange's own minutes, page by page.
 * @throws an error of ccxt when the exchange does not answer
 */
export async function fetchMinutes(
  exchange: Exchange,
  symbol: string,
  [from, to]: readonly [number, number],
  signal: AbortSignal,
): Promise<Candle[]> {
  const found = new Map<number, Candle>()
  for (let since = Math.ceil(from / minuteMs) * minuteMs; since <= to;) {
    signal.throwIfAborted()
    const rows = await exchange.fetchOHLCV(symbol, '1m', since, pageMinutes)
    const candles = rows.flatMap((row) => candleFrom(row) ?? [])
    const last = candles.at(-1)?.openAt ?? 0
    for (const candle of candles)
      if (candle.openAt >= from && candle.openAt <= to) found.set(candle.openAt, candle)
    // A page without new candles is a gap, or the end.
    since = last >= since ? last + minuteMs : since + pageMinutes * minuteMs
  }
  return [...found.values()].toSorted((a, b) => a.openAt - b.openAt)
}

function candleFrom([at, ...figures]: readonly unknown[]): Candle | null {
  const [open, high, low, close] = figures.map(priceFrom)
  if (typeof at !== 'number' || at % minuteMs !== 0) return null
  if (!open || !high || !low || !close || !isConsistentCandle({ open, high, low, close }))
    return null
  return { openAt: at, open, high, low, close, volume: Quantity.zero }
}
