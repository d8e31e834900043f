import type { PositionPreview, Ticker } from '@candor/api'
import { Amount, Price, Quantity, Rate, portion, subtract } from '@candor/money'
import {
  breakEvenPrice,
  closeOutPrice,
  discountedRate,
  fee,
  fillPrice,
  fundingReceivedAt,
  largestLoss,
  largestQuantity,
  liquidationPrice,
  netResult,
  nextFundingAt,
  notional,
  orderCost,
  quantityForMargin,
  shownLiquidationPrice,
  yieldRate,
  type FundingTerms,
  type CloseOut,
  type Holding,
  type OrderCost,
  type OrderTerms,
  type Position,
} from '@candor/rules'
import { readFigure } from '../../../lib/typed-figure.ts'
import { maxSlippageRate, termsOf, type Terms } from '../terms.ts'
import type { Prices } from '../use-market.ts'
import type { Alone } from '../warnings/warned-at.tsx'
import type { Draft } from './draft.ts'

/** The figures that depend on the account in cross margin; undefined while unknown. */
export type CrossFigures = {
  readonly liquidationPrice: string | null | undefined
  /** The close-out price under the rule of the user's country; absent without a rule. */
  readonly closeOutPrice?: string | null | undefined
  readonly largestLoss: string | undefined
  /** Absent in cross margin, where the warnings concern the whole account. */
  readonly alone?: Alone
}

const unknownAccount: CrossFigures = { liquidationPrice: undefined, largestLoss: undefined }

/** The cost and risk of an order: the same fields as the server's preview. */
export type Figures = CrossFigures &
  Pick<
    PositionPreview,
    | 'price'
    | 'quantity'
    | 'notional'
    | 'margin'
    | 'reserve'
    | 'openFee'
    | 'estCloseFee'
    | 'nextFunding'
    | 'cost'
    | 'breakEvenPrice'
    | 'tp'
    | 'sl'
  >

/**
 * Computes a draft at the live prices with the formulas of the settlement, so that the figures follow each key
 * and the displayed price. Null without a size.
 * @param present the present time (epoch ms), which determines the next funding
 * @param cross the account's figures for an order in cross margin
 * @param closeOut the close-out rule of the user's country for the order
 */
export function orderFigures(
  draft: Draft,
  ticker: Ticker,
  prices: Prices,
  present: number,
  cross: CrossFigures = unknownAccount,
  closeOut: CloseOut | null = null,
): Figures | null {
  const order = orderOf(draft, ticker, prices)
  if (order === null) return null
  const { quantity, price, terms } = order
  const cost = orderCost(order)
  const held = { ...order, openPrice: price, margin: cost.margin }
  const risk =
    draft.marginMode === 'cross' ? cross : isolatedRisk(held, cost, { ...terms, closeOut })
  return {
    ...risk,
    price: Price.text(price),
    quantity: Quantity.text(quantity),
    notional: Amount.text(notional(quantity, price)),
    margin: Amount.text(cost.margin),
    reserve: Amount.text(subtract(cost.margin, cost.initialMargin)),
    openFee: Amount.text(cost.openFee),
    estCloseFee: Amount.text(fee(quantity, price, terms.closeFeeRate)),
    nextFunding: nextFundingOf(held, prices.price, terms.funding, present),
    cost: Amount.text(cost.total),
    breakEvenPrice: Price.text(breakEvenPrice(held, cost.openFee, terms.closeFeeRate)),
    tp: outcome(held, draft.takeProfitPrice, cost, terms.closeFeeRate),
    sl: outcome(held, draft.stopLossPrice, cost, terms.closeFeeRate),
  }
}

function isolatedRisk(held: Position, cost: OrderCost, terms: Terms): CrossFigures {
  const shown = (price: Price | null) =>
    priceText(shownLiquidationPrice(held.direction, price, terms.priceStep))
  return {
    liquidationPrice: shown(liquidationPrice(held, terms)),
    ...(terms.closeOut && { closeOutPrice: shown(closeOutPrice(held, terms)) }),
    largestLoss: Amount.text(largestLoss(cost)),
    alone: { held, terms },
  }
}

/**
 * The largest quantity that a free balance can open, with a reserve for the slippage that the order
 * allows. Without the reserve, the next tick could make the order too expensive.
 */
export function roomyQuantity(
  draft: Draft,
  ticker: Ticker,
  prices: Prices,
  available: Amount,
): Quantity {
  const terms = termsOf(ticker)
  const order = orderTerms(draft, ticker, prices)
  const room = subtract(available, portion(available, Rate.read(maxSlippageRate), 'ceil'))
  const largest = largestQuantity(order, room, terms.tiers, terms.quantityStep)
  return largest > terms.maxQuantity ? terms.maxQuantity : largest
}

/** The margin that a quantity locks at a leverage. */
export function marginFor(
  quantity: Quantity,
  draft: Draft,
  ticker: Ticker,
  prices: Prices,
): Amount {
  return orderCost({ ...orderTerms(draft, ticker, prices), quantity }).margin
}

/** The user's terms of an order: the instrument's, with the level's discount in the fee rates. */
function orderTerms(
  // zero: while the discount is unknown the cost has the full fee, never too little
  { direction, leverage, feeDiscountRate = '0' }: Draft,
  ticker: Ticker,
  prices: Prices,
) {
  const price = fillPrice(prices, direction)
  const terms = termsOf(ticker)
  const less = (listed: Rate) => discountedRate(listed, Rate.read(feeDiscountRate))
  return {
    ...terms,
    direction,
    leverage,
    price,
    markPrice: prices.price,
    openFeeRate: less(terms.openFeeRate),
    closeFeeRate: less(terms.closeFeeRate),
  }
}

/** The order that a draft makes at the live prices; null while it has no size. */
export function orderOf(draft: Draft, ticker: Ticker, prices: Prices) {
  const terms = orderTerms(draft, ticker, prices)
  const quantity = quantityOf(draft, terms, terms.quantityStep)
  if (quantity === null || quantity <= 0n) return null
  return { ...terms, quantity, terms }
}

function quantityOf({ by, size }: Draft, order: OrderTerms, step: Quantity): Quantity | null {
  if (by === 'quantity') return readFigure(Quantity, size)
  const margin = readFigure(Amount, size)
  return margin === null ? null : quantityForMargin(order, margin, step)
}

function outcome(held: Holding, exit: string, cost: OrderCost, closeFeeRate: Rate) {
  const price = readFigure(Price, exit)
  if (price === null) return null
  const net = netResult(held, price, cost.openFee, closeFeeRate)
  return {
    price: Price.text(price),
    pnl: Amount.text(net),
    yieldRate: Rate.text(yieldRate(net, cost.initialMargin)),
  }
}

function nextFundingOf(
  held: Holding,
  mark: Price,
  funding: FundingTerms | null,
  present: number,
): Figures['nextFunding'] {
  if (funding === null) return null
  const at = nextFundingAt(funding, present)
  return { kind: funding.kind, at, amount: Amount.text(fundingReceivedAt(held, funding, at, mark)) }
}

function priceText(price: Price | null): string | null {
  return price === null ? null : Price.text(price)
}
