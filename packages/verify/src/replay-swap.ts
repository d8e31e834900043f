import { Amount, Price, Rate } from '@candor/money'
import {
  exactSwapFee,
  exactSwapGiven,
  exactSwapRates,
  exactSwapReceived,
  exactSwapRules,
  inversePrice,
  type DollarPrice,
  type ExactSwapTerms,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { SwapOrder, SwapSide, Tick } from './proof.ts'

/**
 * Recomputes a swap from its order and the ticks of both currencies alone: the other amount follows from the typed amount,
 * to the last unit.
 * @param ticks the tick of each side that has one, by its place
 * @throws Error for unknown rules; MoneyError for values that no order can have.
 */
export function replaySwap(order: SwapOrder, ticks: ReadonlyMap<number, Tick>): Figure[] {
  if (order.ruleVersion !== exactSwapRules)
    throw new Error(`there are no rules ${order.ruleVersion}`)
  const { sides, result } = order
  const [from, to] = [priceOf(sides[0], ticks.get(0)), priceOf(sides[1], ticks.get(1))]
  const terms = { from, to, spreadRate: Rate.read(order.spreadRate) }
  const { midRate, rate } = exactSwapRates(terms)
  const { given, received } = amountsOf(order, terms)
  const computed = { midRate: Price.text(midRate), rate: Price.text(rate) }
  const fee = Amount.text(exactSwapFee(given, terms, received))
  return [
    ...figuresOf(0, sides[0], { usdPrice: usdPriceOf(from) }),
    ...figuresOf(1, sides[1], { usdPrice: usdPriceOf(to) }),
    ...(order.typed === 'to' ? figuresOf(null, order, { fromAmount: Amount.text(given) }) : []),
    ...figuresOf(null, result, { ...computed, toAmount: Amount.text(received), fee }),
  ]
}

/** The typed amount and the amount that follows from it. */
function amountsOf({ typed, fromAmount, sides, result }: SwapOrder, terms: ExactSwapTerms) {
  const [from, to] = sides
  if (typed === 'from') {
    const given = Amount.read(fromAmount)
    return { given, received: exactSwapReceived(given, terms, stepOf(to)) }
  }
  // The order comes from a file.
  if (typed !== 'to') throw new Error('the order does not say which amount was typed')
  const received = Amount.read(result.toAmount)
  return { given: exactSwapGiven(received, terms, stepOf(from)), received }
}

/** USD and USDT count as one dollar each; every other currency has a tick. */
function priceOf({ currency, inverse }: SwapSide, tick: Tick | undefined): DollarPrice {
  if (tick !== undefined) return { price: Price.read(tick.price), inverse }
  if (currency === 'USD' || currency === 'USDT') return { price: Price.one, inverse: false }
  throw new Error(`${currency} has no tick`)
}

const usdPriceOf = ({ price, inverse }: DollarPrice): string =>
  Price.text(inverse ? inversePrice(price) : price)

/** The smallest amount of a currency. */
const stepOf = ({ precision }: SwapSide) => Amount.of(Amount.one / 10n ** BigInt(precision))
