import { Amount, Price, add, divide, sum, type Quantity, type Rate } from '@candor/money'
import { bankruptcyPrice } from './bankruptcy.ts'
import { signOf, type Direction } from './direction.ts'
import { fee } from './fees.ts'
import { initialMargin } from './margin.ts'

/** The terms under which an order of any size is filled. */
export interface OrderTerms {
  readonly direction: Direction
  /** The bid or ask at which it fills, quote per base. */
  readonly price: Price
  /** The mark price at the fill, which judges the position from then on. */
  readonly markPrice: Price
  readonly leverage: number
  readonly openFeeRate: Rate
  readonly closeFeeRate: Rate
}

/** An order about to be filled. */
export interface Order extends OrderTerms {
  /** In the base unit. */
  readonly quantity: Quantity
}

/** The amounts that an opening takes from the free balance, in quote currency; every part rounded up. */
export interface OrderCost {
  /** q·E ÷ L, the base of the yield. */
  readonly initialMargin: Amount
  /** The closing fee at the bankruptcy price, reserved in the margin (Bybit's order cost). */
  readonly closeFeeReserve: Amount
  /** The immediate loss of the fill against the mark, reserved in the margin (Binance's open loss). */
  readonly openLoss: Amount
  /** The position's margin: the sum of the three above. */
  readonly margin: Amount
  /** Paid at the fill. */
  readonly openFee: Amount
  /** margin + openFee: the free balance that the order needs. */
  readonly total: Amount
}

/** The cost of an order and the margin at risk. */
export function orderCost(order: Order): OrderCost {
  const { direction, quantity, price, leverage } = order
  const zeroPrice = bankruptcyPrice(direction, price, leverage)
  const parts = {
    initialMargin: initialMargin(quantity, price, leverage),
    closeFeeReserve: fee(quantity, zeroPrice, order.closeFeeRate),
    openLoss: Amount.of(divide(quantity * lossPerUnit(order), Price.one, 'ceil')),
  }
  const margin = sum(Object.values(parts))
  const openFee = fee(quantity, price, order.openFeeRate)
  return { ...parts, margin, openFee, total: add(margin, openFee) }
}

/** The largest possible loss of an isolated order, price gaps included: its margin and open fee. */
export function largestLoss(cost: OrderCost): Amount {
  return add(cost.margin, cost.openFee)
}

/** The distance of the fill on the wrong side of the mark, quote per base; zero on the right side. */
export function lossPerUnit({ direction, price, markPrice }: OrderTerms): Price {
  const loss = signOf(direction) * (price - markPrice)
  return Price.of(loss > 0n ? loss : 0n)
}
