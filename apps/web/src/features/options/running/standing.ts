import type { OptionOrder } from '@candor/api'
import { Amount, negate, Price, Rate } from '@candor/money'
import { optionProfit } from '@candor/rules'

export type Standing = 'ahead' | 'behind' | 'level'

/**
 * The result of an order if this were its last price, by the settlement rule; not a forecast.
 * Null before its entry price, and without a present price.
 */
export function standingOf(
  { openPrice, direction, amount, payoutRate }: OptionOrder,
  price: string | null,
): { readonly standing: Standing; readonly result: string } | null {
  if (openPrice === null || price === null) return null
  const [first, last] = [Price.parse(openPrice), Price.parse(price)]
  const stake = Amount.read(amount)
  if (first === last) return { standing: 'level', result: Amount.text(Amount.zero) }
  return last > first === (direction === 'up')
    ? { standing: 'ahead', result: Amount.text(optionProfit(stake, Rate.read(payoutRate))) }
    : { standing: 'behind', result: Amount.text(negate(stake)) }
}
