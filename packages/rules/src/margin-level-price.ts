import { Price, Rate, divide, type Amount } from '@candor/money'
import { closeOutLevelPrice, isOpenedAtLevel, nearer } from './close-out.ts'
import { signOf } from './direction.ts'
import type { Position, PositionTerms } from './position.ts'
import type { Tier } from './tiers.ts'

/**
 * The mark price, to 10⁻¹² quote per base, at which a loss brings the margin ratio (need ÷ equity) to a level: the
 * ratio is at the level or above it at and below this price for a long, at and above it for a short. Null if no price
 * above zero does, and if the ratio is at the level without any loss, at the open price.
 *
 * P = (λ·(q·E − s·M) − s·cum) ÷ (q·(λ − s·(mmr + f))), where need is q·P·(mmr + f) − cum and equity M + s·q·(P − E). At
 * λ = 1 that is the liquidation price. The maintenance margin is the largest over the tiers, so the tier that is
 * reached first decides. A close-out rule's level counts likewise: `closeOutLevelPrice`.
 * @param level λ, a share above zero.
 */
export function marginLevelPrice(
  position: Position & { readonly reserve?: Amount },
  level: Rate,
  terms: PositionTerms,
): Price | null {
  if (isOpenedAtLevel(position, level, terms)) return null
  const maintained = maintainedLevelPrice(position, level, terms)
  return nearer(position.direction, maintained, closeOutLevelPrice(position, level, terms))
}

function maintainedLevelPrice(position: Position, level: Rate, terms: PositionTerms): Price | null {
  const { direction, openPrice } = position
  const isLong = direction === 'long'
  let nearest: bigint | null = null
  for (const tier of terms.tiers) {
    const { value, slope } = boundary(position, level, tier, terms.closeFeeRate)
    // A loss leaves, and never reaches, a long tier whose need falls faster than its share of the equity.
    if (slope <= 0n) {
      if (value < openPrice * position.quantity * slope) continue
      return null
    }
    const price = divide(value, position.quantity * slope, isLong ? 'floor' : 'ceil')
    if (nearest === null || (isLong ? price > nearest : price < nearest)) nearest = price
  }
  if (nearest === null || nearest <= 0n) return null
  return signOf(direction) * (openPrice - nearest) > 0n ? Price.of(nearest) : null
}

/** q·P at the boundary of one tier as a fraction: value (10⁻²⁸) ÷ slope (10⁻⁸). */
function boundary(position: Position, level: Rate, tier: Tier, closeFeeRate: Rate) {
  const { quantity, openPrice, margin, direction } = position
  const sign = signOf(direction)
  const whole = quantity * openPrice - sign * margin * Price.one
  const value = level * whole - sign * tier.deduction * Price.one * Rate.one
  const slope = level - sign * ((tier.maintenanceRate as bigint) + closeFeeRate)
  return { value, slope }
}
