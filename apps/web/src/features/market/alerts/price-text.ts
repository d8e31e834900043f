import { format } from '@candor/money'
import { exactDecimals } from '../../../lib/exact-decimals.ts'

/** A price with its typed decimals, at least two. */
export function priceText(price: string): string {
  return format(price, { decimals: exactDecimals(price) })
}
