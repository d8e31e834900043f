import type { Candle } from '../../candles/candle.ts'

/** Whether a candle's figures are consistent; a candle with inconsistent figures cannot be repaired. */
export function isConsistentCandle({
  open,
  high,
  low,
  close,
}: Omit<Candle, 'openAt' | 'volume'>): boolean {
  return low > 0n && low <= open && low <= close && high >= open && high >= close
}
