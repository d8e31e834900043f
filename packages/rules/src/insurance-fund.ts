import {
  Amount,
  larger,
  negate,
  subtract,
  type Price,
  type Quantity,
  type Rate,
} from '@candor/money'
import { liquidationFee } from './fees.ts'

/** Who gets what a liquidation left: equity = returned + toFund − fromFund, in quote currency. */
export interface LiquidationShares {
  /** What stays with the user; never below zero. */
  readonly returned: Amount
  /** The liquidation fee, which the fund that bears losses receives; never below zero. */
  readonly toFund: Amount
  /** What the user lost beyond all they had, which the fund bears; never below zero. */
  readonly fromFund: Amount
}

/**
 * Shares out what is left after a liquidated position was closed: the fund receives a share of the
 * closing notional while there is something left, and bears what is missing (dYdX's form).
 * @param equity What remains of the position, or in cross margin of its account, the closing fee paid.
 */
export function liquidationShares(
  equity: Amount,
  closed: { readonly quantity: Quantity; readonly price: Price; readonly feeRate: Rate },
): LiquidationShares {
  const left = larger(equity, Amount.zero)
  const toFund = liquidationFee(closed.quantity, closed.price, left, closed.feeRate)
  return {
    returned: subtract(left, toFund),
    toFund,
    fromFund: larger(negate(equity), Amount.zero),
  }
}
