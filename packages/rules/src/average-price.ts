import { Price, divide, type Quantity } from '@candor/money'
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

/**
 * Average price of the whole closed quantity of a position: `closed` at `average` before, `quantity` at `price` now.
 * Quote per base, rounded down; for display only, it settles nothing.
 */
export function averageClosePrice(
  closed: Quantity,
  average: Price | null,
  quantity: Quantity,
  price: Price,
): Price {
  if (average === null || closed <= 0n) return price
  const worth = closed * average + quantity * price
  return Price.of(divide(worth, (closed as bigint) + quantity, 'floor'))
}
