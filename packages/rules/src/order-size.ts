import {
  Price,
  Quantity,
  Rate,
  divide,
  larger,
  quantityFor,
  smaller,
  subtract,
  toStep,
  type Amount,
} from '@candor/money'
import { bankruptcyPrice } from './bankruptcy.ts'
import { lossPerUnit, orderCost, type OrderTerms } from './order-cost.ts'
import { largestNotional, type Tiers } from './tiers.ts'

/**
 * The quantity that a margin buys: the largest, down to a whole step, whose margin with the closing fee's reserve and
 * the open loss is no more than that. So the typed amount is the locked amount.
 * @throws RangeError when price or step is zero, or `leverage` is not whole.
 */
export function quantityForMargin(
  order: OrderTerms,
  margin: Amount,
  quantityStep: Quantity,
): Quantity {
  const exact = divide(margin * unitScale(order.leverage), unitMargin(order), 'floor')
  let quantity = toStep(Quantity.of(exact), quantityStep, 'floor')
  // Each part of the margin rounds up, which the division above ignores.
  while (quantity > 0n && orderCost({ ...order, quantity }).margin > margin)
    quantity = subtract(quantity, quantityStep)
  return quantity
}

/** The largest quantity that a free balance covers with the whole order cost and that the tier allows. */
export function largestQuantity(
  order: OrderTerms,
  available: Amount,
  tiers: Tiers,
  quantityStep: Quantity,
): Quantity {
  const allowed = quantityFor(largestNotional(tiers, order.leverage), order.price, 'floor')
  const payable = divide(available * unitScale(order.leverage), unitCost(order), 'floor')
  const limit = larger(smaller(allowed, Quantity.of(payable)), Quantity.zero)
  let quantity = toStep(limit, quantityStep, 'floor')
  // The four parts of the cost each round up, which the division above ignores.
  while (quantity > 0n && orderCost({ ...order, quantity }).total > available)
    quantity = subtract(quantity, quantityStep)
  return quantity
}

/** Cost of one base unit before rounding, in quote currency times `unitScale`. */
function unitCost(order: OrderTerms): bigint {
  return unitMargin(order) + BigInt(order.leverage) * order.price * order.openFeeRate
}

/** Margin of one base unit before rounding, in quote currency times `unitScale`. */
function unitMargin(order: OrderTerms): bigint {
  const zeroPrice = bankruptcyPrice(order.direction, order.price, order.leverage)
  const reserves = zeroPrice * order.closeFeeRate + lossPerUnit(order) * Rate.one
  return order.price * Rate.one + BigInt(order.leverage) * reserves
}

function unitScale(leverage: number): bigint {
  return Price.one * Rate.one * BigInt(leverage)
}
