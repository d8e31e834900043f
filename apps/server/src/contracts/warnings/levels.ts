import { marginLevels, type MarginLevel } from '@candor/api'
import type { Amount, Price } from '@candor/money'
import {
  signOf,
  warnedLevels,
  type Position,
  type PositionTerms,
  type WarnedLevel,
} from '@candor/rules'

/** 0: below every level. */
export type ReachedLevel = MarginLevel | 0

/** A position, and the part of its margin that cannot cover a loss. */
type Losing = Position & { readonly reserve?: Amount }

/** The next warning of a position after a warned level; null if no loss reaches another level. */
export function nextWarning(
  position: Losing,
  terms: PositionTerms,
  notifiedLevel: ReachedLevel,
): WarnedLevel<MarginLevel> | null {
  return (
    warnedLevels(position, marginLevels, terms).find(({ level }) => level > notifiedLevel) ?? null
  )
}

/** The highest level that a mark price reaches by a loss; 0 for none. */
export function levelReached(position: Losing, terms: PositionTerms, mark: Price): ReachedLevel {
  const sign = signOf(position.direction)
  const levels = warnedLevels(position, marginLevels, terms)
  return levels.findLast(({ price }) => sign * (mark - price) <= 0n)?.level ?? 0
}
