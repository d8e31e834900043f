import { Price, divide } from '@candor/money'
import type { Holding } from './position.ts'

/**
 * Average open price after adding to a position, (q₁·E₁ + q₂·E₂) ÷ (q₁ + q₂), quote per base. Only
 * an addition moves the average; a partial close leaves it. Rounded against the position (a long
 * up, a short down), so that rounding never becomes profit.
 */
export function averageOpenPrice(
  held: Holding,
  added: Pick<Holding, 'quantity' | 'openPrice'>,
): Price {
  const cost = held.quantity * held.openPrice + added.quantity * added.openPrice
  const rounding = held.direction === 'long' ? 'ceil' : 'floor'
  return Price.of(divide(cost, (held.quantity as bigint) + added.quantity, rounding))
}
