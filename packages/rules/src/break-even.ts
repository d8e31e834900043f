import { Price, Rate, divide, type Amount } from '@candor/money'
import { signOf } from './direction.ts'
import type { Holding } from './position.ts'

/**
 * The price at which a close returns exactly the money put in, both fees paid: (q·E + s·openFee) ÷ (q·(1 −
 * s·closeFeeRate)), quote per base. `openFee` is the sum of all fees paid for opening and adding. Rounded in the
 * direction of profit (a long up, a short down), so that the break-even is reached there.
 */
export function breakEvenPrice(holding: Holding, openFee: Amount, closeFeeRate: Rate): Price {
  const sign = signOf(holding.direction)
  const target = holding.quantity * holding.openPrice + sign * openFee * Price.one
  const perPrice = holding.quantity * (Rate.one - sign * closeFeeRate)
  const rounding = holding.direction === 'long' ? 'ceil' : 'floor'
  return Price.of(divide(target * Rate.one, perPrice, rounding))
}
