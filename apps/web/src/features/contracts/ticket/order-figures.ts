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
import { maxSlippageRate, termsOf, type Terms } from '../parts/terms.ts'
import type { Prices } from '../parts/use-market.ts'
import type { Alone } from '../warnings/warned-at.tsx'
import type { Draft } from './draft.ts'

/** What hangs on the account in cross margin; undefined while that is not known. */
export type CrossFigures = {
  readonly liquidationPrice: string | null | undefined
  /** Where the rule of the user's country would close it; absent where none holds. */
  readonly closeOutPrice?: string | null | undefined
  readonly largestLoss: string | undefined
  /** Absent in cross margin, whose account stands behind it, and is warned of, as a whole. */
  readonly alone?: Alone
}

const unknownAccount: CrossFigures = { liquidationPrice: undefined, largestLoss: undefined }

/** What an order costs and risks: the same fields as the server's preview. */
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
 * Reckons a draft at the live prices with the formulas that settle it: the figures move with each key,
 * and with the price that stands above them. Null while there is no size.
 * @param present the time of now, epoch ms: it tells which instant of funding is the next
 * @param cross what only the account tells of an order in cross margin
 * @param closeOut the rule of the user's country that the order is placed under
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
 * The largest quantity that a free balance can open. It leaves room for the slippage that the order
 * allows: at the very limit, the next tick would make the order too dear.
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

/** The margin that a quantity locks at a leverage: what "by margin" means. */
export function marginFor(
  quantity: Quantity,
  draft: Draft,
  ticker: Ticker,
  prices: Prices,
): Amount {
  return orderCost({ ...orderTerms(draft, ticker, prices), quantity }).margin
}

/** The user's own terms of an order: the instrument's, with the discount of their level in the fee rates. */
function orderTerms(
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
