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
import { heldTermsOf, termsOf } from '../terms.ts'
import type { Prices } from '../use-market.ts'

/** The figures that change with the market, as decimal texts; null for unknown. */
export type LiveFigures = {
  readonly mark: string | null
  readonly pnl: string | null
  readonly yieldRate: string | null
  readonly liquidationPrice: string | null
  /** The earlier of liquidation and close-out; all distances refer to it. */
  readonly forced: ForcedClose
  /** The distance that the mark can still move against the position, as a share of the mark. */
  readonly distance: string | null
  /** The distance of the entry from the price of the forced close, as a share of the mark. */
  readonly entryDistance: string | null
  /** `distance` as a share of the way from entry to the forced close, from 0 to 1. */
  readonly room: string | null
  /** Margin ratio of the account behind a position in cross margin; 1 is liquidation. */
  readonly accountRatio: string | null
}

type Risk = Pick<Position, 'marginRatio' | 'liquidationPrice'> & {
  readonly closeOutPrice: string | null
}

/** A position of the wire in the form of the formulas, with its full margin. */
export function heldOf(position: Position): Held {
  return {
    direction: position.direction,
    quantity: Quantity.read(position.quantity),
    openPrice: Price.read(position.openPrice),
    margin: add(Amount.read(position.margin), Amount.read(position.addedMargin)),
  }
}

/**
 * The figures of a position at the live price; without one the server's last figures. A cross position has no liquidation
 * price of its own, because its account is liquidated as a whole.
 * @param risk the live risk of a cross position's account; null for the server's last figures
 */
export function liveFigures(
  position: Position,
  prices: Prices | null,
  risk: Risk | null = null,
): LiveFigures {
  const isCross = position.marginMode === 'cross'
  const riskFigures = risk ?? { ...position, closeOutPrice: position.closeOut?.price ?? null }
  const forced = forcedClose(
    position.direction,
    riskFigures.liquidationPrice,
    riskFigures.closeOutPrice,
  )
  const mark = prices?.price ?? readPrice(position.markPrice)
  const bound = isCross ? null : readPrice(forced.price)
  const distances = mark === null || bound === null ? null : distancesOf(position, mark, bound)
  const base = {
    mark: mark === null ? null : Price.text(mark),
    liquidationPrice: riskFigures.liquidationPrice,
    forced,
    accountRatio: isCross ? riskFigures.marginRatio : null,
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
 * The result of closing a quantity now, at the bid or ask. The loss of an isolated position is limited to its margin;
 * in cross margin a larger loss is taken from the account, so that the returned amount may be negative.
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
  /** As in the history: the house bears the shortfall. */
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

/** The result of closing all of these, at their last reading; null if one has no price. */
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

/** The price of the forced close after adding margin; null without one. */
export function forcedCloseWith(position: Position, ticker: Ticker, added: Amount): string | null {
  const held = heldOf(position)
  const terms = heldTermsOf(position, ticker)
  const exact = forcedClosePrice({ ...held, margin: add(held.margin, added) }, terms)
  const shown = shownLiquidationPrice(held.direction, exact, terms.priceStep)
  return shown === null ? null : Price.text(shown)
}

/** The largest loss after adding margin: the full margin and the opening fee. */
export function largestLossWith(position: Position, added: Amount): string {
  return Amount.text(add(add(heldOf(position).margin, added), Amount.read(position.heldOpenFee)))
}

/**
 * The result of a take-profit or stop-loss that fills at its price, after both fees.
 * @param part the quantity that it closes; null for all
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

/** The quantity that an exit closes at its price: all if the rest would be below the minimum order. */
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

/** The part of the opening margin reserved for the closing fee and the spread, above the base of the yield. */
export function marginReserve(position: Position): string {
  const { quantity, openPrice } = heldOf(position)
  const opening = initialMargin(quantity, openPrice, position.leverage)
  const reserve = subtract(Amount.read(position.margin), opening)
  return Amount.text(reserve > 0n ? reserve : Amount.zero)
}

function readPrice(text: string | null): Price | null {
  return text === null ? null : Price.read(text)
}
