import { Amount, Price, Quantity, Rate, add, negate, subtract } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { orderNumber, wallTime } from '@candor/api'
import {
  breakEvenPrice,
  closeOutNeed,
  closeOutPrice,
  crossFigures,
  fee,
  fundingReceivedAt,
  fundingText,
  liquidationPrice,
  maintenanceMargin,
  marginRatio,
  notional,
  pnl,
  shownLiquidationPrice,
  yieldRate,
  type CrossAccount,
  type CrossFigures,
  type FundingTerms,
  type JudgedPosition,
} from '@candor/rules'
import { tiersView, type MarketSymbol } from '../market/index.ts'
import { contestOf } from './contest-book.ts'
import type { Tick, TradeContext } from './context.ts'
import { accountOf, type Pool } from './cross/pool.ts'
import type { Fill, Position } from './tables.ts'
import { heldTerms, termsOf, termsText } from './terms.ts'

/**
 * Data of a view besides the position: the instrument, the last tick if there is one, and in cross margin the account, without
 * which ratio and liquidation price are unknown.
 */
export type Seen = {
  readonly symbol: MarketSymbol
  readonly tick: Tick | null
  readonly account?: CrossAccount<JudgedPosition<Position>> | null
}

const statuses = { running: 1, closed: 3 } as const

const contestPart = (book: Position['book']) => {
  const contestId = contestOf(book)
  return contestId === null ? {} : { contestId }
}

/** The wire form of a position. Figures that need a missing price are null, never zero. */
export function positionView(position: Position, seen: Seen, fills: readonly Fill[]): WirePosition {
  const { symbol } = seen
  const isClosed = position.status === 'closed'
  return {
    id: position.id,
    orderNo: orderNumber('position', position.id),
    symbol: position.symbol,
    symbolName: symbol.title,
    currency: symbol.settlementCurrency,
    isDemo: position.book === 'demo',
    ...contestPart(position.book),
    direction: position.direction,
    marginMode: position.marginMode,
    leverage: position.leverage,
    quantity: Quantity.text(isClosed ? position.totalQuantity : position.quantity),
    openPrice: Price.text(position.openPrice),
    margin: Amount.text(
      isClosed ? position.totalInitialMargin : subtract(position.margin, position.addedMargin),
    ),
    addedMargin: Amount.text(position.addedMargin),
    takeProfitPrice: priceText(position.takeProfitPrice),
    stopLossPrice: priceText(position.stopLossPrice),
    takeProfitQuantity: quantityText(position.takeProfitQuantity),
    stopLossQuantity: quantityText(position.stopLossQuantity),
    openFee: Amount.text(position.totalOpenFee),
    heldOpenFee: Amount.text(position.openFee),
    fundingFee: Amount.text(negate(position.funding)),
    breakEvenPrice: Price.text(
      breakEvenPrice(position, position.openFee, heldTerms(position).closeFeeRate),
    ),
    nextFunding:
      position.status === 'closed' ? null : nextFundingOf(position, seen.tick?.price ?? null),
    ...(position.status === 'running' ? runningFigures(position, seen) : closedFigures(position)),
    closeReasonKey: position.closeReason,
    status: statuses[position.status],
    statusKey: position.status,
    openTime: wallTime(position.openedAt),
    openAt: position.openedAt,
    closeTime: position.closedAt === null ? null : wallTime(position.closedAt),
    closeAt: position.closedAt,
    version: position.version,
    ownTerms: ownTermsOf(position, symbol),
    ruleVersion: position.ruleVersion,
    fills: fills.map(fillView),
  }
}

/** The next funding instant, and its amount at a price; null if there is none. */
export function nextFundingView(
  holding: Pick<Position, 'direction' | 'quantity'>,
  funding: FundingTerms | null,
  at: number | null,
  mark: Price | null,
): WirePosition['nextFunding'] {
  if (funding === null || at === null) return null
  const amount = mark && Amount.text(fundingReceivedAt(holding, funding, at, mark))
  return { kind: funding.kind, at, amount }
}

const nextFundingOf = (position: Position, mark: Price | null) =>
  nextFundingView(position, heldTerms(position).funding, position.nextFundingAt, mark)

function ownTermsOf(position: Position, symbol: MarketSymbol): WirePosition['ownTerms'] {
  if (termsText(position.terms, { closeOut: null }) === termsOf(symbol).text) return null
  const { closeFeeRate, funding, tiers } = heldTerms(position)
  return {
    closeFeeRate: Rate.text(closeFeeRate),
    tiers: tiersView(tiers),
    funding: funding && fundingText(funding),
  }
}

/** Margin ratio and liquidation price, by its own margin or with its account. */
function riskOf(position: Position, { tick, account = null }: Seen): CrossFigures {
  if (position.marginMode === 'cross')
    return account === null
      ? { ratio: null, liquidation: null, closeOut: null }
      : crossFigures(position, account)
  const terms = heldTerms(position)
  return {
    ratio: tick === null ? null : marginRatio(position, tick.price, terms),
    liquidation: liquidationPrice(position, terms),
    closeOut: closeOutPrice(position, terms),
  }
}

function runningFigures(position: Position, seen: Seen) {
  const { symbol, tick } = seen
  const terms = heldTerms(position)
  const { ratio, liquidation, closeOut } = riskOf(position, seen)
  const shown = (price: Price | null) =>
    priceText(shownLiquidationPrice(position.direction, price, symbol.priceStep))
  const mark = tick?.price ?? null
  const markOrOpen = mark ?? position.openPrice
  const profit = mark === null ? null : pnl(position, mark)
  return {
    notional: Amount.text(notional(position.quantity, markOrOpen)),
    markPrice: priceText(mark),
    closePrice: null,
    maintenanceMargin: Amount.text(maintenanceMargin(position.quantity, markOrOpen, terms.tiers)),
    marginRatio: ratio === null ? null : Rate.text(ratio),
    liquidationPrice: shown(liquidation),
    closeOut: closeOutView(position, shown(closeOut)),
    unrealizedPnl: profit === null ? null : Amount.text(profit),
    realizedPnl: Amount.text(position.realizedPnl),
    yieldRate: profit === null ? null : Rate.text(yieldRate(profit, position.initialMargin)),
    closeFee: Amount.text(fee(position.quantity, markOrOpen, terms.closeFeeRate)),
  }
}

/** The close-out rule of its opening, and the close-out price. */
function closeOutView(position: Position, price: string | null): WirePosition['closeOut'] {
  const { closeOut } = heldTerms(position)
  if (!closeOut) return null
  const { rate, leverage } = closeOut
  const need = Amount.text(closeOutNeed(position, closeOut))
  return { rate: Rate.text(rate), leverage, need, price }
}

/** A closed position shows totals: all that was opened, its average close, its net result. */
function closedFigures(position: Position) {
  const fees = add(add(position.totalOpenFee, position.closeFee), position.liquidationFee)
  const before = subtract(add(position.realizedPnl, position.shortfall), fees)
  const net = add(before, position.funding)
  return {
    notional: Amount.text(
      notional(position.totalQuantity, position.averageClosePrice ?? position.openPrice),
    ),
    markPrice: null,
    closePrice: priceText(position.averageClosePrice),
    maintenanceMargin: Amount.text(Amount.zero),
    marginRatio: null,
    liquidationPrice: null,
    closeOut: closeOutView(position, null),
    unrealizedPnl: null,
    realizedPnl: Amount.text(net),
    yieldRate: Rate.text(yieldRate(net, position.totalInitialMargin)),
    closeFee: Amount.text(add(position.closeFee, position.liquidationFee)),
  }
}

/**
 * The view of a position as of now, from the decision's own context.
 * @param pool the money behind it in cross margin
 */
export function viewNow(
  position: Position,
  context: TradeContext,
  pool: Pool | null = null,
): WirePosition {
  const symbol = context.symbol(position.symbol)
  if (symbol === undefined) throw new Error(`position ${position.id} has no symbol`)
  const account = pool && accountOf(pool, context)
  return positionView(position, { symbol, tick: context.tick(position.symbol), account }, [])
}

function fillView(fill: Fill): WirePosition['fills'][number] {
  return {
    kind: fill.kind,
    price: Price.text(fill.price),
    quantity: Quantity.text(fill.quantity),
    fee: Amount.text(fill.fee),
    at: fill.at,
    seq: fill.seq,
    sourceTickAt: fill.tickAt,
    ...(fill.exit && { exit: fill.exit }),
  }
}

function priceText(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}

function quantityText(quantity: Quantity | null): string | null {
  return quantity === null ? null : Quantity.text(quantity)
}
