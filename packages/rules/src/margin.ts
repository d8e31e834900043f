import { Amount, Price, Rate, divide, type Quantity } from '@candor/money'
import { tierAt, type Tiers } from './tiers.ts'

/**
 * Initial margin q·E ÷ L in quote currency, rounded up because the user pays it (the common
 * definition of exchanges: KuCoin, BYDFi).
 * @throws RangeError when `leverage` is zero or not whole.
 */
export function initialMargin(quantity: Quantity, openPrice: Price, leverage: number): Amount {
  return Amount.of(divide(quantity * openPrice, Price.one * BigInt(leverage), 'ceil'))
}

/**
 * Maintenance margin q·P·mmr − cum in quote currency, rounded up, in the tier of the notional at that price (tiered
 * form as published by Binance). Excludes the closing fee.
 */
export function maintenanceMargin(quantity: Quantity, markPrice: Price, tiers: Tiers): Amount {
  const tier = tierAt(tiers, quantity, markPrice)
  const scale = Price.one * Rate.one
  const exact = quantity * markPrice * tier.maintenanceRate - tier.deduction * scale
  return Amount.of(divide(exact, scale, 'ceil'))
}
