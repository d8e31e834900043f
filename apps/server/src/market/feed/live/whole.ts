import type { Candle } from '../../candles/candle.ts'

/** Whether a candle's figures fit each other; of one whose do not, nobody knows what is wrong. */
export function isWhole({ open, high, low, close }: Omit<Candle, 'openAt' | 'volume'>): boolean {
  return low > 0n && low <= open && low <= close && high >= open && high >= close
}
