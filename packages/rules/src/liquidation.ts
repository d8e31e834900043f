import { Price, Rate, divide } from '@candor/money'
import { closeOutNeed } from './close-out.ts'
import { exactPnl } from './pnl.ts'
import type { Position, PositionTerms } from './position.ts'
import { tierAt } from './tiers.ts'

// Both sides of the comparison in units of 10⁻²⁸ quote currency, where nothing is rounded.
function exactEquity(position: Position, markPrice: Price): bigint {
  return (position.margin * Price.one + exactPnl(position, markPrice)) * Rate.one
}

function exactNeed({ quantity }: Position, markPrice: Price, terms: PositionTerms): bigint {
  const tier = tierAt(terms.tiers, quantity, markPrice)
  const rate = (tier.maintenanceRate as bigint) + terms.closeFeeRate
  return quantity * markPrice * rate - tier.deduction * Price.one * Rate.one
}

/**
 * Whether a position must be liquidated at a mark price: margin + PnL is no more than maintenance
 * margin and closing fee, both on the notional at that price. Exact, and inclusive at equality
 * (as KuCoin and OKX do).
 */
export function isLiquidated(position: Position, markPrice: Price, terms: PositionTerms): boolean {
  return exactEquity(position, markPrice) <= exactNeed(position, markPrice, terms)
}

/**
 * The margin ratio, need ÷ equity, rounded up; 1 at liquidation or at the country's close-out, whichever needs more.
 * Null when nothing is left, because the ratio then has no meaning.
 */
export function marginRatio(
  position: Position,
  markPrice: Price,
  terms: PositionTerms,
): Rate | null {
  const equity = exactEquity(position, markPrice)
  if (equity <= 0n) return null
  const maintained = exactNeed(position, markPrice, terms)
  const ruled = closeOutNeed(position, terms.closeOut) * Price.one * Rate.one
  return Rate.of(divide((maintained > ruled ? maintained : ruled) * Rate.one, equity, 'ceil'))
}
