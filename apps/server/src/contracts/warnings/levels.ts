import { marginLevels, type MarginLevel } from '@candor/api'
import { Rate, type Price } from '@candor/money'
import { marginLevelPrice, signOf, type Position, type PositionTerms } from '@candor/rules'

/** No level yet: below all of them. */
export type ToldLevel = MarginLevel | 0

/** A level and the mark price at which a loss reaches it. */
export type WarningPrice = { readonly level: MarginLevel; readonly price: Price }

/** Each level as a share, the lowest first. */
export const levelRates: ReadonlyMap<MarginLevel, Rate> = new Map(
  marginLevels.map((level) => [level, Rate.of((BigInt(level) * Rate.one) / 100n)] as const),
)

/** The next warning of a position whose owner was told of a level; null when no loss reaches another one. */
export function nextWarning(
  position: Position,
  terms: PositionTerms,
  told: ToldLevel,
): WarningPrice | null {
  for (const level of marginLevels) {
    if (level <= told) continue
    const price = marginLevelPrice(position, levelRates.get(level)!, terms)
    if (price !== null) return { level, price }
  }
  return null
}

/** The highest level that a mark price reaches by a loss; 0 for none. */
export function levelReached(position: Position, terms: PositionTerms, mark: Price): ToldLevel {
  const sign = signOf(position.direction)
  let reached: ToldLevel = 0
  for (const level of marginLevels) {
    const price = marginLevelPrice(position, levelRates.get(level)!, terms)
    if (price !== null && sign * (mark - price) <= 0n) reached = level
  }
  return reached
}
