import type { Ticker } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { tierTable, type Tiers } from '@candor/rules'

/** A fill is at most half a percent worse than the price that the user saw, or it is refused. */
export const maxSlippageRate = '0.005'

/** What the formulas ask of an instrument. */
export type Terms = {
  readonly tiers: Tiers
  readonly openFeeRate: Rate
  readonly closeFeeRate: Rate
  readonly priceStep: Price
  readonly quantityStep: Quantity
  readonly minQuantity: Quantity
  readonly maxQuantity: Quantity
}

const known = new WeakMap<Ticker['trade'], Terms>()

/** Reads an instrument's terms from the wire, once. */
export function termsOf({ trade }: Pick<Ticker, 'trade'>): Terms {
  const terms = known.get(trade) ?? read(trade)
  known.set(trade, terms)
  return terms
}

function read(trade: Ticker['trade']): Terms {
  return {
    tiers: tierTable(
      trade.tiers.map((tier) => ({
        upTo: Amount.parse(tier.notionalMax),
        maintenanceRate: Rate.parse(tier.maintenanceMarginRate),
        maxLeverage: tier.maxLeverage,
      })),
    ),
    openFeeRate: Rate.parse(trade.openFeeRate),
    closeFeeRate: Rate.parse(trade.closeFeeRate),
    priceStep: Price.parse(trade.priceStep),
    quantityStep: Quantity.parse(trade.quantityStep),
    minQuantity: Quantity.parse(trade.minQuantity),
    maxQuantity: Quantity.parse(trade.maxQuantity),
  }
}
