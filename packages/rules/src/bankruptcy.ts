import { Price, divide } from '@candor/money'
import { signOf, type Direction } from './direction.ts'

/**
 * Bankruptcy price E·(1 − s ÷ L): where the loss has eaten the initial margin (KuCoin's and Bybit's
 * form), quote per base. Rounded against the position: a long up, a short down. Zero for a long at
 * leverage 1, which no price can bankrupt.
 * @throws RangeError when `leverage` is zero or not whole.
 */
export function bankruptcyPrice(direction: Direction, openPrice: Price, leverage: number): Price {
  const times = BigInt(leverage)
  const rounding = direction === 'long' ? 'ceil' : 'floor'
  return Price.of(divide(openPrice * (times - signOf(direction)), times, rounding))
}
