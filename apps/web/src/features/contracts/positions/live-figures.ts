import type { Position, Ticker } from '@candor/api'
import { Amount, Price, Quantity, Rate, absolute, add, ratio, subtract, sum } from '@candor/money'
import {
  closePrice,
  closeResult,
  exitResult,
  fee,
  forcedClosePrice,
  initialMargin,
  pnl,
  quantityToClose,
  shareOf,
  shownLiquidationPrice,
  yieldRate,
  type Position as Held,
} from '@candor/rules'
import { forcedClose, forcedCloseOf, type ForcedClose } from '../../../lib/forced-close.ts'
import { heldTermsOf, termsOf } from '../parts/terms.ts'
import type { Prices } from '../parts/use-market.ts'

/** What moves with the market, as decimal texts; null is unknown. */
export type LiveFigures = {
  readonly mark: string | null
  readonly pnl: string | null
  readonly yieldRate: string | null
  readonly liquidationPrice: string | null
  /** Which of liquidation and its country's rule closes it first; all distances are to that. */
  readonly forced: ForcedClose
  /** How far the mark may still move against the position, as a share of the mark. */
  readonly distance: string | null
  /** How far the entry lies from the liquidation price, as a share of the mark. */
  readonly entryDistance: string | null
  /** The same as a share of the way from entry to liquidation, a rate from 0 to 1. */
  readonly room: string | null
  /** Margin ratio of the account behind a position in cross margin; 1 is liquidation. */
  readonly accountRatio: string | null
}

type Risk = Pick<Position, 'marginRatio' | 'liquidationPrice'> & {
  readonly closeOutPrice: string | null
}

/** A position of the wire as the formulas take it: all of its margin stands behind it. */
export function heldOf(position: Position): Held {
  return {
    direction: position.direction,
    quantity: Quantity.read(position.quantity),
    openPrice: Price.read(position.openPrice),
    margin: add(Amount.read(position.margin), Amount.read(position.addedMargin)),
  }
}

/**
 * A position at the live price; without one, what the server said last. Its own liquidation price is no measure of one
 * in cross margin, whose account is liquidated as a whole.
 * @param risk where an account stands behind it, how near that is to liquidation now; else what the server said last
 */
export function liveFigures(
  position: Position,
  prices: Prices | null,
  risk: Risk | null = null,
): LiveFigures {
  const isCross = position.marginMode === 'cross'
  const told = risk ?? { ...position, closeOutPrice: position.closeOut?.price ?? null }
  const forced = forcedClose(position.direction, told.liquidationPrice, told.closeOutPrice)
  const mark = prices?.price ?? readPrice(position.markPrice)
  const bound = isCross ? null : readPrice(forced.price)
  const distances = mark && bound && distancesOf(position, mark, bound)
  const base = {
    mark: mark && Price.text(mark),
    liquidationPrice: told.liquidationPrice,
    forced,
    accountRatio: isCross ? told.marginRatio : null,
    distance: distances ? distances.distance : null,
    entryDistance: distances ? distances.entryDistance : null,
    room: distances ? distances.room : null,
  }
  if (prices === null)
    return { ...base, pnl: position.unrealizedPnl, yieldRate: position.yieldRate }
  const held = heldOf(position)
  const profit = pnl(held, prices.price)
  const opening = initialMargin(held.quantity, held.openPrice, position.leverage)
  return {
    ...base,
    pnl: Amount.text(profit),
    yieldRate: opening === 0n ? null : Rate.text(yieldRate(profit, opening)),
  }
}

function distancesOf(position: Position, mark: Price, liquidation: Price) {
  const left = subtract(mark, liquidation)
  const whole = absolute(subtract(Price.read(position.openPrice), liquidation))
  const entryDistance = Rate.text(ratio(whole, mark, 'floor'))
  const isBeyond = position.direction === 'long' ? left <= 0n : left >= 0n
  if (isBeyond) return { distance: '0', entryDistance, room: '0' }
  return {
    distance: Rate.text(ratio(absolute(left), mark, 'floor')),
    entryDistance,
    room: whole === 0n ? '0' : Rate.text(ratio(absolute(left), whole, 'floor')),
  }
}

/**
 * What closing a quantity now would bring, at the bid or ask. Behind an isolated position stands its margin and no more;
 * in cross margin a loss beyond it comes out of the account, so that what is given back may be below zero.
 */
export function closeFigures(
  position: Position,
  ticker: Ticker,
  prices: Prices,
  quantity: Quantity,
) {
  const held = heldOf(position)
  const price = closePrice(prices, held.direction)
  const part = { ...held, quantity, margin: shareOf(held.margin, quantity, held.quantity) }
  const { closeFeeRate } = heldTermsOf(position, ticker)
  const result = closeResult(part, price, { closeFeeRate, liquidated: false })
  const openFee = shareOf(Amount.read(position.heldOpenFee), quantity, held.quantity)
  const isCross = position.marginMode === 'cross'
  const closeFee = isCross ? fee(quantity, price, closeFeeRate) : result.closeFee
  /** What the history will say: the shortfall is the house's. */
  const brought = isCross ? result.pnl : add(result.pnl, result.shortfall)
  return {
    price: Price.text(price),
    pnl: Amount.text(result.pnl),
    openFee: Amount.text(openFee),
    closeFee: Amount.text(closeFee),
    net: Amount.text(subtract(brought, add(openFee, closeFee))),
    returned: Amount.text(subtract(add(part.margin, brought), closeFee)),
  }
}

/** What closing all of these would bring, as of their last reading; null where one has no price. */
export function closeAllFigures(positions: readonly Position[]) {
  const profits = positions.map(({ unrealizedPnl }) => unrealizedPnl && Amount.read(unrealizedPnl))
  const known = profits.filter((profit) => typeof profit === 'bigint')
  if (known.length < positions.length) return null
  const pnls = sum(known)
  const openFee = sum(positions.map(({ heldOpenFee }) => Amount.read(heldOpenFee)))
  const closeFee = sum(positions.map((position) => Amount.read(position.closeFee)))
  return {
    pnl: Amount.text(pnls),
    openFee: Amount.text(openFee),
    closeFee: Amount.text(closeFee),
    net: Amount.text(subtract(pnls, add(openFee, closeFee))),
  }
}

/** Where it is closed by itself when margin is added; null when nothing does. */
export function forcedCloseWith(position: Position, ticker: Ticker, added: Amount): string | null {
  const held = heldOf(position)
  const terms = heldTermsOf(position, ticker)
  const exact = forcedClosePrice({ ...held, margin: add(held.margin, added) }, terms)
  const shown = shownLiquidationPrice(held.direction, exact, terms.priceStep)
  return shown && Price.text(shown)
}

/** The most that the position can lose with this much more margin: all of it, and what opening cost. */
export function largestLossWith(position: Position, added: Amount): string {
  return Amount.text(add(add(heldOf(position).margin, added), Amount.read(position.heldOpenFee)))
}

/**
 * What a take-profit or stop-loss would bring of what it closes when filled just there, both fees paid.
 * @param part what it is to close; null for all
 */
export function exitOutcome(
  position: Position,
  ticker: Ticker,
  exit: Price | null,
  part: Quantity | null,
) {
  if (exit === null) return null
  const held = heldOf(position)
  const { closeFeeRate } = heldTermsOf(position, ticker)
  const quantity = exitCloses(position, ticker, exit, part)
  if (quantity <= 0n) return null
  const opened = {
    ...held,
    openFee: Amount.read(position.heldOpenFee),
    initialMargin: initialMargin(held.quantity, held.openPrice, position.leverage),
  }
  const result = exitResult(opened, exit, quantity, closeFeeRate)
  return {
    price: Price.text(exit),
    pnl: Amount.text(result.net),
    yieldRate: Rate.text(result.yieldRate),
  }
}

/** How much an exit closes when it fills just there: all where the rest could not be ordered. */
export function exitCloses(
  { quantity }: Position,
  ticker: Ticker,
  exit: Price,
  part: Quantity | null,
): Quantity {
  return quantityToClose(Quantity.read(quantity), part, exit, termsOf(ticker))
}

/** The price beyond which a stop-loss would come too late; null in cross margin, where it moves with the account. */
export function stopBound(position: Position): Price | null {
  return position.marginMode === 'cross' ? null : readPrice(forcedCloseOf(position).price)
}

/** What the opening margin holds above the base of the yield, for the closing fee and the spread. */
export function marginReserve(position: Position): string {
  const { quantity, openPrice } = heldOf(position)
  const opening = initialMargin(quantity, openPrice, position.leverage)
  const reserve = subtract(Amount.read(position.margin), opening)
  return Amount.text(reserve > 0n ? reserve : Amount.zero)
}

function readPrice(text: string | null): Price | null {
  return text === null ? null : Price.read(text)
}
