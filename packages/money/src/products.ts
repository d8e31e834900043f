import { Amount, Price, Quantity, Rate, type Kind } from './kinds.ts'
import { divide, type Rounding } from './rounding.ts'

/** quantity × price: the worth of a quantity, in the quote currency. */
export function worth(quantity: Quantity, price: Price, rounding: Rounding): Amount {
  return Amount.of(divide(quantity * price, Price.one, rounding))
}

/** amount × rate: a share of an amount, in the amount's currency. */
export function portion(amount: Amount, rate: Rate, rounding: Rounding): Amount {
  return Amount.of(divide(amount * rate, Rate.one, rounding))
}

/**
 * part ÷ whole, both of one kind.
 * @throws RangeError when `whole` is zero.
 */
export function ratio<K extends Kind>(part: K, whole: NoInfer<K>, rounding: Rounding): Rate {
  return Rate.of(divide(part * Rate.one, whole, rounding))
}

/**
 * amount ÷ quantity: the price at which the quantity is worth the amount.
 * @throws RangeError when `quantity` is zero.
 */
export function priceOf(amount: Amount, quantity: Quantity, rounding: Rounding): Price {
  return Price.of(divide(amount * Price.one, quantity, rounding))
}

/**
 * amount ÷ price: the quantity of an instrument that the amount is worth.
 * @throws RangeError when `price` is zero.
 */
export function quantityFor(amount: Amount, price: Price, rounding: Rounding): Quantity {
  return Quantity.of(divide(amount * Price.one, price, rounding))
}
