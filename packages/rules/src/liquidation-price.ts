import { Price, Rate, divide, toStep } from '@candor/money'
import { closeOutPrice, nearer } from './close-out.ts'
import { signOf, type Direction } from './direction.ts'
import type { Position, PositionTerms } from './position.ts'
import type { Tier } from './tiers.ts'

/**
 * The mark price, to 10⁻¹² quote per base, at which `isLiquidated` turns true: at and below it for a long, at and above
 * it for a short. Null if no price above zero does.
 *
 * LP = (M + cum − s·q·E) ÷ (q·(mmr + f − s)), the form of Binance (f = 0), OKX and Gate (cum = 0), with the tier of the
 * notional at LP itself.
 */
export function liquidationPrice(position: Position, terms: PositionTerms): Price | null {
  // The maintenance margin only grows steeper, so a tier above the right one puts its boundary below its own floor: the
  // first tier from above that contains its boundary is the right one.
  for (const tier of terms.tiers.toReversed()) {
    const { value, slope } = boundary(position, tier, terms.closeFeeRate)
    if (value * Rate.one <= tier.floor * Price.one * slope) continue
    const rounding = position.direction === 'long' ? 'floor' : 'ceil'
    const price = divide(value * Rate.one, position.quantity * slope, rounding)
    return price > 0n ? Price.of(price) : null
  }
  return null
}

/**
 * The price at which a loss first closes the position, by liquidation or by its country's close-out rule; null for
 * never.
 */
export function forcedClosePrice(position: Position, terms: PositionTerms): Price | null {
  const liquidation = liquidationPrice(position, terms)
  return nearer(position.direction, liquidation, closeOutPrice(position, terms))
}

/** The notional at the boundary of one tier as a fraction: value (10⁻²⁰) ÷ slope (10⁻⁸). */
function boundary(position: Position, tier: Tier, closeFeeRate: Rate) {
  const sign = signOf(position.direction)
  const money = ((position.margin as bigint) + tier.deduction) * Price.one
  const value = position.quantity * position.openPrice - sign * money
  const slope = Rate.one - sign * ((tier.maintenanceRate as bigint) + closeFeeRate)
  return { value, slope }
}

/**
 * The liquidation price as shown, on the instrument's tick: a long's rounded up, a short's down, so that the shown
 * distance is never too large.
 */
export function shownLiquidationPrice(
  direction: Direction,
  exactPrice: Price | null,
  priceStep: Price,
): Price | null {
  if (exactPrice === null) return null
  return toStep(exactPrice, priceStep, direction === 'long' ? 'ceil' : 'floor')
}
