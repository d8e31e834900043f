import type { PositionPreview } from '@candor/api'
import { Amount, Price, Quantity, Rate, add, subtract } from '@candor/money'
import {
  breakEvenPrice,
  contractRules,
  fee,
  largestLoss,
  largestQuantity,
  liquidationPrice,
  maintenanceMargin,
  netResult,
  nextFundingAt,
  shownLiquidationPrice,
  yieldRate,
} from '@candor/rules'
import { tiersView } from '../market/index.ts'
import { openingFaults, type Opener } from '../people/index.ts'
import { isRefusal, type Refusal } from '../platform/lane/index.ts'
import { tradable, type TradeContext } from './context.ts'
import { filledBy, filledFault, targetFault, type Filled } from './filled.ts'
import { orderFault, quoteOrder, sizeFault, type OrderInput, type QuotedOrder } from './order.ts'
import type { Position } from './tables.ts'
import { termsOf } from './terms.ts'
import { nextFundingView } from './view.ts'

/** Words a refusal in the user's language. */
export type Word = (refusal: Refusal) => string

/**
 * What an order would cost and risk at the last tick, by the functions that decide it. What would
 * make the order refused stands among the warnings, so that the screen says it before the tap.
 */
export function previewOrder(
  input: OrderInput & {
    readonly userId: string
    /** Up to this leverage nobody is asked what they know of it; by policy. */
    readonly freeLeverage: number
    readonly opener: Opener
  },
  held: Position | null,
  available: Amount,
  context: TradeContext,
  word: Word,
): PositionPreview | Refusal {
  const market = tradable(context, input.symbol)
  if (isRefusal(market)) return market
  const order = quoteOrder(input, market)
  if (order.quantity <= 0n) return emptyOrder(order, available, word)
  const { cost, price, quantity, symbol } = order
  const { opener } = input
  const opening = {
    ...input,
    isDemo: input.book === 'demo',
    product: 'contract',
    answers: opener.appropriateness,
    assetClass: symbol.assetClass,
  } as const
  const filled = filledBy(order, held)
  const { terms, direction } = filled
  const liquidation = liquidationPrice(filled, terms)
  const refusals = [
    ...openingFaults(opener, opening, context),
    orderFault(order, context),
    targetFault(order, held) ?? filledFault(order, filled),
    balanceFault(order, available),
  ]
  return {
    ...base(order, available),
    notional: Amount.text(order.notional),
    margin: Amount.text(cost.margin),
    reserve: Amount.text(subtract(cost.margin, cost.initialMargin)),
    openFee: Amount.text(cost.openFee),
    estCloseFee: Amount.text(fee(quantity, price, terms.closeFeeRate)),
    nextFunding: nextFundingIn(filled, held, order, context),
    cost: Amount.text(cost.total),
    maintenanceMargin: Amount.text(
      maintenanceMargin(filled.quantity, market.tick.price, terms.tiers),
    ),
    liquidationPrice: textOf(shownLiquidationPrice(direction, liquidation, symbol.priceStep)),
    breakEvenPrice: Price.text(breakEvenPrice(filled, filled.openFee, terms.closeFeeRate)),
    // Of a position that is enlarged, what it holds is at stake with what is added.
    largestLoss: Amount.text(add(largestLoss(cost), held?.margin ?? Amount.zero)),
    tp: outcome(filled, filled.takeProfitPrice),
    sl: outcome(filled, filled.stopLossPrice),
    warnings: warnings(refusals, word),
  }
}

/** What does not depend on the size. */
function base({ symbol, input, price, quantity, tick }: QuotedOrder, available: Amount) {
  const { direction, leverage } = input
  const terms = termsOf(symbol)
  const perUnit = { direction, leverage, price, markPrice: tick.price, ...terms }
  const max = largestQuantity(perUnit, available, terms.tiers, symbol.quantityStep)
  return {
    symbol: symbol.name,
    direction,
    leverage,
    price: Price.text(price),
    quantity: Quantity.text(quantity),
    available: Amount.text(available),
    maxQuantity: Quantity.text(max > symbol.maxQuantity ? symbol.maxQuantity : max),
    tiers: tiersView(terms.tiers),
    ruleVersion: contractRules,
    seq: tick.seq,
    tickAt: tick.at,
  }
}

/** A margin too small for one step of the instrument: the limits, and what is wrong. */
function emptyOrder(order: QuotedOrder, available: Amount, word: Word): PositionPreview {
  const zero = Amount.text(Amount.zero)
  return {
    ...base(order, available),
    notional: zero,
    margin: zero,
    reserve: zero,
    openFee: zero,
    estCloseFee: zero,
    nextFunding: null,
    cost: zero,
    maintenanceMargin: zero,
    liquidationPrice: null,
    breakEvenPrice: Price.text(order.price),
    largestLoss: zero,
    tp: null,
    sl: null,
    warnings: warnings([sizeFault(order)], word),
  }
}

/** The first instant of funding that the position will be held at, if it is opened now. */
function nextFundingIn(
  filled: Filled,
  held: Position | null,
  { tick }: QuotedOrder,
  { now }: TradeContext,
): PositionPreview['nextFunding'] {
  const { funding } = filled.terms
  const at = held?.nextFundingAt ?? (funding && nextFundingAt(funding, now))
  return nextFundingView(filled, funding, at, tick.price)
}

function balanceFault({ cost, symbol }: QuotedOrder, available: Amount): Refusal | null {
  if (available >= cost.total) return null
  const values = { min: Amount.text(cost.total), currency: symbol.settle }
  return { refused: 'MARGIN_INSUFFICIENT', details: { values }, put: [] }
}

function warnings(refusals: readonly (Refusal | null)[], word: Word) {
  return refusals
    .filter((refusal) => refusal !== null)
    .map((refusal) => ({ key: refusal.refused, message: word(refusal), blocking: true }))
}

/** What a take-profit or stop-loss would bring when filled just there, both fees paid. */
function outcome(filled: Filled, exit: Price | null) {
  if (exit === null) return null
  const net = netResult(filled, exit, filled.openFee, filled.terms.closeFeeRate)
  return {
    price: Price.text(exit),
    pnl: Amount.text(net),
    yieldRate: Rate.text(yieldRate(net, filled.initialMargin)),
  }
}

function textOf(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}
