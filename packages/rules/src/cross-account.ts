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

/** A position in cross margin, by its number and its instrument. */
export interface PooledPosition extends Holding {
  /** A whole number; the least of an instrument is its oldest. */
  readonly id: string
  readonly symbol: string
}

/** One as its account is judged: with the closing fee and the close-out rule that it was opened with. */
export type Standing<P extends PooledPosition = PooledPosition> = P &
  Pick<PositionTerms, 'closeFeeRate' | 'closeOut'>

/** The positions of one book that one pool of money stands behind. */
export interface CrossPool<P extends PooledPosition> {
  /** The pool's money without any running PnL, quote currency. */
  readonly balance: Amount
  /** What of it is set aside for spreads and closes; absent: nothing. */
  readonly reserve?: Amount
  readonly held: readonly P[]
}

/**
 * A pool as the rules judge it. What is held of one instrument is judged together, by the tiers of its oldest position: a
 * later change of an instrument's tiers judges nothing that runs. Null while a mark or the terms of a position are missing.
 * @param markOf the mark price of an instrument, quote per base
 * @param termsOf the terms that a position was opened with
 */
export function crossAccount<P extends PooledPosition>(
  { held, ...money }: CrossPool<P>,
  markOf: (symbol: string) => Price | null,
  termsOf: (position: P) => PositionTerms | null,
): CrossAccount<Standing<P>> | null {
  const instruments = []
  for (const [symbol, those] of Map.groupBy(held, (position) => position.symbol)) {
    const markPrice = markOf(symbol)
    const terms = termsOf(oldestOf(those))
    if (markPrice === null || terms === null) return null
    const positions: Standing<P>[] = []
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
 * The position of an instrument by whose tiers all that is held of it is judged.
 * @throws TypeError for none
 */
export function oldestOf<P extends Pick<PooledPosition, 'id'>>(positions: readonly P[]): P {
  return positions.reduce((a, b) => (BigInt(a.id) < BigInt(b.id) ? a : b))
}

/** How a position in cross margin stands: as its account does. */
export interface CrossFigures {
  /** The account's margin ratio; null when nothing is left, and of what does not stand on it. */
  readonly ratio: Rate | null
  /** Where its own instrument alone would have to go, to the side on which it loses; it moves with the account. */
  readonly liquidation: Price | null
  /** The same of the rules that close positions of the account out. */
  readonly closeOut: Price | null
}

/** How near its end a position is while this account stands behind it; prices to 10⁻¹² quote per base. */
export function crossFigures(
  { symbol, direction }: { readonly symbol: string; readonly direction: Direction },
  account: CrossAccount<Standing>,
): CrossFigures {
  const isOwn = ({ positions }: { readonly positions: readonly Standing[] }) =>
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

/** Why positions of an account are closed without their owner. */
export type ForcedReason = 'close_out' | 'liquidation'

/**
 * What an account has to close first: by the rules of its positions, which take no fee for it, one that they hold for; if
 * nothing of that is due, by liquidation any. Of either the largest loss. Null where nothing is due.
 * @param margin how the whole account stands
 * @param closable what of it can be closed now
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
