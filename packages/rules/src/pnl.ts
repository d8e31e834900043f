import { Amount, Price, divide, ratio, type Rate } from '@candor/money'
import { signOf } from './direction.ts'
import type { Holding } from './position.ts'

/** s·q·(P − E) before any rounding, in units of 10⁻²⁰ quote currency, for further formulas. */
export function exactPnl({ direction, quantity, openPrice }: Holding, price: Price): bigint {
  return signOf(direction) * quantity * (price - openPrice)
}

/**
 * Profit (above zero) or loss at a price, s·q·(P − E) in quote currency without fees, rounded down for profit and loss
 * alike. Leverage does not change it.
 */
export function pnl(holding: Holding, price: Price): Amount {
  return Amount.of(divide(exactPnl(holding, price), Price.one, 'floor'))
}

/**
 * Yield: PnL ÷ initial margin q·E ÷ L, without fees (OKX's denominator), rounded down.
 * @throws RangeError when the margin is zero.
 */
export function yieldRate(profit: Amount, openMargin: Amount): Rate {
  return ratio(profit, openMargin, 'floor')
}
