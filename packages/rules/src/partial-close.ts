import { subtract, type Amount, type Price, type Quantity } from '@candor/money'
import { notional } from './notional.ts'

/** The smallest order that an instrument accepts. */
export type LeastOrder = { readonly minQuantity: Quantity; readonly minNotional: Amount }

/**
 * Whether a partial close leaves a rest too small for an order: less than the least quantity, or worth less than the
 * least order at this price. A full close leaves no rest.
 */
export function leavesTooLittle(
  held: Quantity,
  part: Quantity,
  price: Price,
  { minQuantity, minNotional }: LeastOrder,
): boolean {
  const rest = subtract(held, part)
  if (rest <= 0n) return false
  return rest < minQuantity || notional(rest, price) < minNotional
}
