import { Rate, divide } from '@candor/money'

/**
 * A trading fee rate with a discount: listed × (1 − discount), rounded down to 10⁻⁸ in the user's favour, and never below
 * zero.
 * @throws RangeError when the discount is below zero or above one.
 */
export function discountedRate(listedRate: Rate, discountRate: Rate): Rate {
  if (discountRate < 0n || discountRate > Rate.one)
    throw new RangeError('a discount lies between zero and one')
  return Rate.of(divide(listedRate * (Rate.one - discountRate), Rate.one, 'floor'))
}
