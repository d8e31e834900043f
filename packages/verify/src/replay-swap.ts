import { Amount, Price, Rate } from '@candor/money'
import {
  exactSwapRules,
  inversePrice,
  swapFee,
  swapGiven,
  swapMidRate,
  swapRate,
  swapReceived,
  swapRules,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { SwapOrder, SwapSide, Tick } from './proof.ts'
import { replayExactSwap } from './replay-exact-swap.ts'

/** Swaps from this time on use the rules `swap-2`; `swap-1` proves earlier swaps only. */
export const exactSwapsFrom = Date.UTC(2026, 10, 30)

/**
 * Recomputes a swap from its order and the ticks of both currencies alone.
 * @param ticks the tick of each side that has one, by its place
 * @throws Error for unknown rules, or for rules no longer in force at the time of the swap; MoneyError for values that
 * no order can have.
 */
export function replaySwap(order: SwapOrder, ticks: ReadonlyMap<number, Tick>): Figure[] {
  if (order.ruleVersion === exactSwapRules) return replayExactSwap(order, ticks)
  if (order.ruleVersion !== swapRules || order.at >= exactSwapsFrom)
    throw new Error(`there are no rules ${order.ruleVersion} at ${order.at}`)
  const [from, to] = order.sides
  const fromPrice = priceOf(from, ticks.get(0))
  const toPrice = priceOf(to, ticks.get(1))
  const midRate = swapMidRate(fromPrice, toPrice)
  const rate = swapRate(midRate, Rate.read(order.spreadRate))
  const given = Amount.read(order.fromAmount)
  const received = receivedFor(order, given, rate)
  return [
    ...figuresOf(0, from, { usdPrice: Price.text(fromPrice) }),
    ...figuresOf(1, to, { usdPrice: Price.text(toPrice) }),
    ...figuresOf(null, order.result, {
      midRate: Price.text(midRate),
      rate: Price.text(rate),
      toAmount: Amount.text(received),
      fee: Amount.text(swapFee(given, midRate, received)),
    }),
  ]
}

/** USD and USDT count as one dollar each; every other currency has a tick. */
function priceOf({ currency, inverse }: SwapSide, tick: Tick | undefined): Price {
  if (tick === undefined) {
    if (currency === 'USD' || currency === 'USDT') return Price.one
    throw new Error(`${currency} has no tick`)
  }
  const price = Price.read(tick.price)
  return inverse ? inversePrice(price) : price
}

/**
 * If the wanted amount was typed, the given amount is the least that brings it; otherwise the received amount follows
 * from the given amount.
 */
function receivedFor({ sides, result }: SwapOrder, given: Amount, rate: Price): Amount {
  const [from, to] = sides
  const wanted = Amount.read(result.toAmount)
  if (swapGiven(wanted, rate, stepOf(from)) === given) return wanted
  return swapReceived(given, rate, stepOf(to))
}

/** The smallest amount of a currency. */
const stepOf = ({ precision }: SwapSide) => Amount.of(Amount.one / 10n ** BigInt(precision))
