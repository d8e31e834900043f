import { Price, divide } from '@candor/money'
import { signOf, type Direction } from './direction.ts'

/**
 * Bankruptcy price E·(1 − s ÷ L): the price at which the loss equals the initial margin (KuCoin's and Bybit's form),
 * quote per base. Rounded against the position: a long up, a short down. Zero for a long at leverage 1, because no
 * price can bankrupt it.
 * @throws RangeError when `leverage` is zero or not whole.
 */
export function bankruptcyPrice(direction: Direction, openPrice: Price, leverage: number): Price {
  const times = BigInt(leverage)
  const rounding = direction === 'long' ? 'ceil' : 'floor'
  return Price.of(divide(openPrice * (times - signOf(direction)), times, rounding))
}
