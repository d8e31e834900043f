import { Amount, add, divide, larger, negate, smaller, subtract } from '@candor/money'
import type { Price, Quantity, Rate } from '@candor/money'
import { fee, liquidationFee } from './fees.ts'
import { pnl } from './pnl.ts'
import type { Position } from './position.ts'

/** The distribution of a closed position's money, in quote currency. */
export interface CloseResult {
  /** Profit, or loss below zero, before fees. */
  readonly pnl: Amount
  readonly closeFee: Amount
  readonly liquidationFee: Amount
  /** The user's payout; never below zero. */
  readonly returned: Amount
  /** The loss beyond the margin, borne by the house; never below zero. */
  readonly shortfall: Amount
}

/**
 * Settles a position at its closing price. Fees are taken from the remaining money and never exceed it, so exactly:
 * margin + pnl = returned + closeFee + liquidationFee − shortfall.
 */
export function closeResult(
  position: Position,
  price: Price,
  how: { readonly closeFeeRate: Rate; readonly liquidated: boolean },
): CloseResult {
  const profit = pnl(position, price)
  const equity = add(position.margin, profit)
  const left = larger(equity, Amount.zero)
  const closeFee = smaller(fee(position.quantity, price, how.closeFeeRate), left)
  const afterFee = subtract(left, closeFee)
  const penalty = how.liquidated ? liquidationFee(position.quantity, price, afterFee) : Amount.zero
  return {
    pnl: profit,
    closeFee,
    liquidationFee: penalty,
    returned: subtract(afterFee, penalty),
    shortfall: larger(negate(equity), Amount.zero),
  }
}

/**
 * The share of a position's money for a part of its quantity, rounded down. The remainder is the difference, so nothing
 * is lost; the whole quantity takes all.
 * @throws RangeError when `wholeQuantity` is zero.
 */
export function shareOf(amount: Amount, quantity: Quantity, wholeQuantity: Quantity): Amount {
  return Amount.of(divide(amount * quantity, wholeQuantity, 'floor'))
}
