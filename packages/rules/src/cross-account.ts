import type { Amount, Price, Rate } from '@candor/money'
import { crossCloseOutPrices, ruledOnly } from './cross-close-out.ts'
import { crossLiquidationPrices, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
import {
  crossMargin,
  firstToLiquidate,
  type CrossAccount,
  type CrossMargin,
  type CrossPosition,
} from './cross-margin.ts'
import type { Direction } from './direction.ts'
import type { Holding, PositionTerms } from './position.ts'

/** A position in cross margin, with its id and its instrument. */
export interface PooledPosition extends Holding {
  /** A whole number; the lowest id of an instrument is its oldest position. */
  readonly id: string
  readonly symbol: string
}

/** A position as its account is judged: with the closing fee and the close-out rule of its opening. */
export type JudgedPosition<P extends PooledPosition = PooledPosition> = P &
  Pick<PositionTerms, 'closeFeeRate' | 'closeOut'>

/** The positions of one book that share one pool of money. */
export interface CrossPool<P extends PooledPosition> {
  /** The pool's money without any running PnL, quote currency. */
  readonly balance: Amount
  /** The part of the balance reserved for spreads and closes; absent means none. */
  readonly reserve?: Amount
  readonly held: readonly P[]
}

/**
 * A pool as the rules judge it. All positions in one instrument are judged together, by the tiers of the oldest: a
 * later change of an instrument's tiers does not affect running positions. Null while a mark price or the terms of a
 * position are missing.
 * @param markOf the mark price of an instrument, quote per base
 * @param termsOf the terms under which a position was opened
 */
export function crossAccount<P extends PooledPosition>(
  { held, ...money }: CrossPool<P>,
  markOf: (symbol: string) => Price | null,
  termsOf: (position: P) => PositionTerms | null,
): CrossAccount<JudgedPosition<P>> | null {
  const instruments = []
  for (const [symbol, those] of Map.groupBy(held, (position) => position.symbol)) {
    const markPrice = markOf(symbol)
    const terms = termsOf(oldestOf(those))
    if (markPrice === null || terms === null) return null
    const positions: JudgedPosition<P>[] = []
    for (const position of those) {
      const own = termsOf(position)
      if (own === null) return null
      const { closeFeeRate, closeOut = null } = own
      positions.push({ ...position, closeFeeRate, closeOut })
    }
    instruments.push({ markPrice, tiers: terms.tiers, positions })
  }
  return { ...money, instruments }
}

/**
 * The oldest position of an instrument, whose tiers judge all positions of the instrument.
 * @throws TypeError for an empty list
 */
export function oldestOf<P extends Pick<PooledPosition, 'id'>>(positions: readonly P[]): P {
  return positions.reduce((a, b) => (BigInt(a.id) < BigInt(b.id) ? a : b))
}

/** The risk figures of a position in cross margin, which are those of its account. */
export interface CrossFigures {
  /** The account's margin ratio; null when nothing is left, and for a position outside the account. */
  readonly ratio: Rate | null
  /**
   * The price of the position's own instrument, on its losing side, that liquidates the account while other prices
   * stand still.
   */
  readonly liquidation: Price | null
  /** The same for the close-out rules of the account's positions. */
  readonly closeOut: Price | null
}

/** The risk figures of a position in this account; prices to 10⁻¹² quote per base. */
export function crossFigures(
  { symbol, direction }: { readonly symbol: string; readonly direction: Direction },
  account: CrossAccount<JudgedPosition>,
): CrossFigures {
  const isOwn = ({ positions }: { readonly positions: readonly JudgedPosition[] }) =>
    positions.some((one) => one.symbol === symbol)
  const instrument = account.instruments.find(isOwn)
  if (instrument === undefined) return { ratio: null, liquidation: null, closeOut: null }
  const rest = { ...account, instruments: account.instruments.filter((one) => !isOwn(one)) }
  const losing = ({ atOrBelow, atOrAbove }: CrossLiquidationPrices) =>
    direction === 'long' ? atOrBelow : atOrAbove
  return {
    ratio: crossMargin(account).ratio,
    liquidation: losing(crossLiquidationPrices(instrument, rest)),
    closeOut: losing(crossCloseOutPrices(instrument, rest)),
  }
}

/** The reason of a forced close of positions of an account. */
export type ForcedReason = 'close_out' | 'liquidation'

/**
 * The position that an account must close first. Close-out rules come first, because they take no fee: they close a
 * position under a rule. Otherwise liquidation closes any position. Both take the largest loss. Null if nothing is due.
 * @param margin the margin of the whole account
 * @param closable the positions that can be closed now
 */
export function crossDue<P extends CrossPosition>(
  margin: Pick<CrossMargin, 'isClosedOut' | 'isLiquidated'>,
  closable: CrossAccount<P>,
): { readonly reason: ForcedReason; readonly first: P } | null {
  const ruled = margin.isClosedOut ? firstToLiquidate(ruledOnly(closable)) : null
  if (ruled !== null) return { reason: 'close_out', first: ruled }
  const first = margin.isLiquidated ? firstToLiquidate(closable) : null
  return first && { reason: 'liquidation', first }
}
