import { format } from '@candor/money'

/** A price in dollars, as far as anybody can use it. */
export function price(value: string | null): string {
  return value === null ? '—' : `${format(value, { decimals: 2 })} USDT`
}
