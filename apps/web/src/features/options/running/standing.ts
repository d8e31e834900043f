import type { OptionOrder } from '@candor/api'
import { Amount, negate, Price, Rate } from '@candor/money'
import { optionProfit } from '@candor/rules'

export type Standing = 'ahead' | 'behind' | 'level'

/**
 * How an order would end if this price were its last: by the rule that settles it, and no promise of how it will.
 * Null before its first price, and while there is none now.
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
