import type { Position, Ticker } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { readFunding, tierTable, type CloseOut, type FundingTerms, type Tiers } from '@candor/rules'

/** An order is refused if its fill would be over half a percent worse than the displayed price. */
export const maxSlippageRate = '0.005'

/** The terms of an instrument that the formulas need. */
export type Terms = {
  readonly tiers: Tiers
  readonly openFeeRate: Rate
  readonly closeFeeRate: Rate
  /** The funding terms; null if holding is free. */
  readonly funding: FundingTerms | null
  readonly priceStep: Price
  readonly quantityStep: Quantity
  readonly minQuantity: Quantity
  readonly minNotional: Amount
  readonly maxQuantity: Quantity
  /** The close-out rule under which a position was opened; absent for an instrument. */
  readonly closeOut?: CloseOut | null
}

const termsCache = new WeakMap<Ticker['trade'], Terms>()

/** Reads an instrument's terms from the wire, once. */
export function termsOf({ trade }: Pick<Ticker, 'trade'>): Terms {
  const terms = termsCache.get(trade) ?? read(trade)
  termsCache.set(trade, terms)
  return terms
}

/** The terms of a position: its own if the instrument's have changed since its opening. */
export function heldTermsOf({ ownTerms, closeOut }: Position, ticker: Ticker): Terms {
  const rule = closeOut && { leverage: closeOut.leverage, rate: Rate.read(closeOut.rate) }
  const terms = { ...termsOf(ticker), closeOut: rule }
  if (ownTerms === null) return terms
  const { closeFeeRate, funding, tiers } = ownTerms
  return {
    ...terms,
    closeFeeRate: Rate.read(closeFeeRate),
    funding: funding && readFunding(funding),
    tiers: readTiers(tiers),
  }
}

function readTiers(tiers: Ticker['trade']['tiers']): Tiers {
  return tierTable(
    tiers.map((tier) => ({
      upTo: Amount.read(tier.notionalMax),
      maintenanceRate: Rate.read(tier.maintenanceMarginRate),
      maxLeverage: tier.maxLeverage,
    })),
  )
}

function read(trade: Ticker['trade']): Terms {
  return {
    tiers: readTiers(trade.tiers),
    openFeeRate: Rate.read(trade.openFeeRate),
    closeFeeRate: Rate.read(trade.closeFeeRate),
    funding: trade.funding && readFunding(trade.funding),
    priceStep: Price.read(trade.priceStep),
    quantityStep: Quantity.read(trade.quantityStep),
    minQuantity: Quantity.read(trade.minQuantity),
    minNotional: Amount.read(trade.minNotional),
    maxQuantity: Quantity.read(trade.maxQuantity),
  }
}
