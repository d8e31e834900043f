import { Rate, type Amount, type Price } from '@candor/money'
import { forcedClosePrice } from './liquidation-price.ts'
import { marginLevelPrice } from './margin-level-price.ts'
import type { Position, PositionTerms } from './position.ts'

/** A level of the margin ratio, in percent, and the mark price at which a loss reaches it. */
export type WarnedLevel<Level extends number> = { readonly level: Level; readonly price: Price }

/** A loss of up to one of this many parts of the possible loss before a forced close needs no warning. */
const parts = 4n

/**
 * The levels of its margin ratio at which the owner of a position is warned, the lowest first. Levels that no loss
 * reaches are left out, and levels reached before more than a quarter of the way from the open price to the forced
 * close: otherwise the first tick of a position that begins at half would warn its owner. The last level is never left
 * out for that reason, so that every forced close is preceded by a warning.
 * @param levels in percent, the lowest first
 */
export function warnedLevels<Level extends number>(
  position: Position & { readonly reserve?: Amount },
  levels: readonly Level[],
  terms: PositionTerms,
): WarnedLevel<Level>[] {
  const forced = forcedClosePrice(position, terms)
  const isEarly = (price: Price) =>
    forced !== null && apart(position.openPrice, price) * parts <= apart(position.openPrice, forced)
  return levels.flatMap((level) => {
    const price = marginLevelPrice(position, levelRate(level), terms)
    if (price === null || (level !== levels.at(-1) && isEarly(price))) return []
    return [{ level, price }]
  })
}

/**
 * The same for a level of an account: whether a loss of no more than a quarter of the possible loss, own − need, brings
 * it there.
 * @param level λ, a share above zero
 * @param own the money of the account without any loss, in the unit of `need`
 */
export function isEarlyLevel(level: Rate, own: bigint, need: bigint): boolean {
  return level * ((parts - 1n) * own + need) <= parts * need * Rate.one
}

/** A level in percent as a fraction. */
export function levelRate(level: number): Rate {
  return Rate.of((BigInt(level) * Rate.one) / 100n)
}

const apart = (one: Price, other: Price): bigint => (one > other ? one - other : other - one)
