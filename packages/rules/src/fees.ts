import { Amount, Price, Rate, divide, larger, smaller, type Quantity } from '@candor/money'

/** The highest liquidation fee beside the closing fee: half a percent of the notional. */
export const liquidationFeeRate = Rate.parse('0.005')

/**
 * Trading fee q·P·rate in quote currency, on notional and not on margin, rounded up because the
 * user pays it.
 */
export function fee(quantity: Quantity, price: Price, rate: Rate): Amount {
  return Amount.of(divide(quantity * price * rate, Price.one * Rate.one, 'ceil'))
}

/**
 * Liquidation fee in quote currency: a share of the notional at the closing price, half a percent by default, and never
 * more than the remaining money (the cap is dYdX's; a fee may not put an account below zero).
 */
export function liquidationFee(
  quantity: Quantity,
  closePrice: Price,
  remaining: Amount,
  rate: Rate = liquidationFeeRate,
): Amount {
  return smaller(fee(quantity, closePrice, rate), larger(remaining, Amount.zero))
}
