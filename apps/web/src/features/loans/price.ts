import { format } from '@candor/money'

/** A price in USDT with two decimals; a dash if unknown. */
export function price(value: string | null): string {
  return value === null ? '—' : `${format(value, { decimals: 2 })} USDT`
}
