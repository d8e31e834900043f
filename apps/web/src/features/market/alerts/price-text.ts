import { format } from '@candor/money'
import { exactDecimals } from '../../../lib/exact-decimals.ts'

/** A price with as many decimals as it was typed with, and two at least. */
export function priceText(price: string): string {
  return format(price, { decimals: exactDecimals(price) })
}
