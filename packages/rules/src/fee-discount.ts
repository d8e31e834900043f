import { Amount, Rate, portion, subtract } from '@candor/money'

/**
 * A trading fee rate with a discount: listed × (1 − discount), rounded down to 10⁻⁸ in the user's favour. Never below
 * zero, because no discount exceeds 1.
 * @param discountRate from 0 to 1
 * @throws RangeError for any other
 */
export function discountedRate(listedRate: Rate, discountRate: Rate): Rate {
  if (discountRate < 0n || discountRate > Rate.one)
    throw new RangeError('a discount is from 0 to 1')
  // A rate and an amount have the same number of decimals.
  return Rate.of(portion(Amount.of(listedRate), subtract(Rate.one, discountRate), 'floor'))
}
