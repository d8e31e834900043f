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

/** Swaps of this moment and later are made by the rules `swap-2`; `swap-1` proves earlier swaps only. */
export const exactSwapsFrom = Date.UTC(2026, 10, 30)

/**
 * Prices a swap anew from its order and the ticks of both currencies, with nothing else.
 * @param ticks the tick of each side that has one, by its place
 * @throws Error for rules that this program does not have, or that no longer held at the moment of the swap; MoneyError for what no order can say.
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

/** Whoever typed what they wanted to receive gives as little as brings it; everybody else receives what they gave for. */
function receivedFor({ sides, result }: SwapOrder, given: Amount, rate: Price): Amount {
  const [from, to] = sides
  const wanted = Amount.read(result.toAmount)
  if (swapGiven(wanted, rate, stepOf(from)) === given) return wanted
  return swapReceived(given, rate, stepOf(to))
}

/** The smallest amount of a currency. */
const stepOf = ({ precision }: SwapSide) => Amount.of(Amount.one / 10n ** BigInt(precision))
