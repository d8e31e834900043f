import type { PositionPreview } from '@candor/api'
import { Amount, Price, Quantity, Rate, add, subtract } from '@candor/money'
import {
  breakEvenPrice,
  closeOutPrice,
  contractRules,
  crossFigures,
  exitQuantity,
  exitResult,
  fee,
  largestLoss,
  largestQuantity,
  liquidationPrice,
  maintenanceMargin,
  nextFundingAt,
  quantityToClose,
  shownLiquidationPrice,
  type ExitTrigger,
  type LeastOrder,
} from '@candor/rules'
import { tiersView } from '../market/index.ts'
import { openingFaults, openingRules, type Opener } from '../people/index.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { closeOutOf } from '../policy/index.ts'
import { isSimulated, windowFault } from './contest-book.ts'
import { tradable, type TradeContext } from './context.ts'
import { freeOf, type Asked } from './cross/positions.ts'
import { accountOf, poolAfter, poolBalance, poolFault, type Pool } from './cross/pool.ts'
import { filledBy, filledFault, targetFault, type Filled } from './filled-position.ts'
import { enlarged, opened } from './opened.ts'
import { orderFault, quoteOrder, sizeFault, type OrderInput, type QuotedOrder } from './order.ts'
import type { Position, Window } from './tables.ts'
import { nextFundingView } from './view.ts'

/** An id above every position: a new order's position would be the newest. */
const newest = String(2n ** 63n - 1n)

/** States a refusal in the user's language. */
export type Word = (refusal: Refusal) => string

/**
 * Cost and risk of an order at the last tick, by the same functions as the decision. Reasons for a refusal are returned as
 * warnings, so that the screen shows them before the tap.
 */
export function previewOrder(
  input: OrderInput & {
    readonly userId: string
    /** Up to this leverage no knowledge answers are required; set by policy. */
    readonly freeLeverage: number
    readonly opener: Opener
    /** Discount of the user's level on the listed fee rates. */
    readonly feeDiscountRate: Rate
    /** When the account of a contest can be traded. */
    readonly window?: Window | undefined
  },
  held: Position | null,
  pool: Pool & Asked,
  context: TradeContext,
  word: Word,
): PositionPreview | Refusal {
  const market = tradable(context, input.symbol)
  if (isRefusal(market)) return market
  const order = quoteOrder(input, market, input.feeDiscountRate)
  const free = freeOf(pool, context)
  const available = free ?? Amount.zero
  if (order.quantity <= 0n) return emptyOrder(order, available, word)
  const { cost, price, quantity, symbol } = order
  const { opener } = input
  const opening = {
    ...input,
    isSimulated: isSimulated(input.book),
    product: 'contract',
    answers: opener.appropriateness,
    assetClass: symbol.assetClass,
  } as const
  const rules = openingRules(opener, context)
  const closeOut = closeOutOf(rules, symbol.assetClass, input.leverage)
  const filled = filledBy(order, held, closeOut)
  const { terms, direction } = filled
  const risk = riskOf(order, filled, held, { ...pool, userId: input.userId }, context)
  const refusals = [
    ...openingFaults(opener, opening, context),
    windowFault(input.book, input.window, context.now),
    orderFault(order, context),
    targetFault(order, held) ?? filledFault(order, filled),
    free === null ? refuse('PRICE_STALE') : (balanceFault(order, free) ?? risk.fault),
  ]
  return {
    ...base(order, available),
    notional: Amount.text(order.notional),
    margin: Amount.text(cost.margin),
    reserve: Amount.text(subtract(cost.margin, cost.initialMargin)),
    openFee: Amount.text(cost.openFee),
    estCloseFee: Amount.text(fee(quantity, price, order.terms.closeFeeRate)),
    nextFunding: nextFundingIn(filled, held, order, context),
    cost: Amount.text(cost.total),
    maintenanceMargin: Amount.text(
      maintenanceMargin(filled.quantity, market.tick.price, terms.tiers),
    ),
    liquidationPrice: textOf(shownLiquidationPrice(direction, risk.liquidation, symbol.priceStep)),
    closeOutPrice: textOf(shownLiquidationPrice(direction, risk.closeOut, symbol.priceStep)),
    breakEvenPrice: Price.text(breakEvenPrice(filled, filled.openFee, terms.closeFeeRate)),
    largestLoss: Amount.text(risk.largestLoss),
    tp: outcome(filled, 'take_profit', symbol),
    sl: outcome(filled, 'stop_loss', symbol),
    warnings: warnings(refusals, word),
  }
}

/** Liquidation price, largest loss, and whether it would be liquidated at once. */
function riskOf(
  order: QuotedOrder,
  filled: Filled,
  held: Position | null,
  pool: Pool & { readonly userId: string },
  context: TradeContext,
) {
  if (filled.marginMode === 'isolated')
    return {
      liquidation: liquidationPrice(filled, filled.terms),
      closeOut: closeOutPrice(filled, filled.terms),
      // For an enlarged position, the money at stake includes its held margin.
      largestLoss: add(largestLoss(order.cost), held?.margin ?? Amount.zero),
      fault: null,
    }
  const position =
    held === null
      ? opened(order, filled, { userId: pool.userId, id: newest, now: context.now })
      : enlarged(held, filled, order)
  const after = poolAfter(position, order, pool)
  const account = accountOf(after, context)
  const { liquidation = null, closeOut = null } = account ? crossFigures(position, account) : {}
  return {
    liquidation,
    closeOut,
    // The whole account is behind the position.
    largestLoss: poolBalance(pool.available, pool.held),
    fault: poolFault(position, after, context),
  }
}

/** Fields that do not depend on the size. */
function base(order: QuotedOrder, available: Amount) {
  const { symbol, input, terms, price, quantity, tick } = order
  const { direction, leverage } = input
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
    feeDiscountRate: Rate.text(terms.discount?.rate ?? Rate.zero),
    ruleVersion: contractRules,
    seq: tick.seq,
    tickAt: tick.at,
  }
}

/** A margin too small for one step of the instrument: its limits, and the fault. */
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
    closeOutPrice: null,
    breakEvenPrice: Price.text(order.price),
    largestLoss: zero,
    tp: null,
    sl: null,
    warnings: warnings([sizeFault(order)], word),
  }
}

/** The first funding instant of a position opened now. */
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
  const values = { min: Amount.text(cost.total), currency: symbol.settlementCurrency }
  return { refused: 'MARGIN_INSUFFICIENT', details: { values }, put: [] }
}

function warnings(refusals: readonly (Refusal | null)[], word: Word) {
  return refusals
    .filter((refusal) => refusal !== null)
    .map((refusal) => ({ key: refusal.refused, message: word(refusal), blocking: true }))
}

/** Result of a take-profit or stop-loss for the quantity that it closes, if filled at its own price, after both fees. */
function outcome(filled: Filled, exit: ExitTrigger, least: LeastOrder) {
  const price = exit === 'take_profit' ? filled.takeProfitPrice : filled.stopLossPrice
  if (price === null) return null
  const wanted = exitQuantity(filled, exit)
  // A quantity beyond the position gives a warning.
  const quantity = quantityToClose(filled.quantity, wanted, price, least)
  const { net, yieldRate } = exitResult(filled, price, quantity, filled.terms.closeFeeRate)
  return {
    price: Price.text(price),
    pnl: Amount.text(net),
    yieldRate: Rate.text(yieldRate),
  }
}

function textOf(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}
