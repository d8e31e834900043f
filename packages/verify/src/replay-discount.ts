import { Rate } from '@candor/money'
import { discountedRate } from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { ContractOrder, FeeDiscount } from './proof.ts'

/** The fee rates derived from the listed rates and the discount. */
export function discountedRates({ rate, listedOpenFeeRate, listedCloseFeeRate }: FeeDiscount) {
  const less = (listed: string) => Rate.text(discountedRate(Rate.read(listed), Rate.read(rate)))
  return { openFeeRate: less(listedOpenFeeRate), closeFeeRate: less(listedCloseFeeRate) }
}

/** The closing fee rate of a position, derived from the orders that opened it. */
export function rateFigures({ closeFeeRate, steps }: ContractOrder, computed: Rate): Figure[] {
  const place = steps.findLastIndex(({ kind }) => kind === 'open' || kind === 'add')
  if (place < 0) return []
  return figuresOf(place, { closeFeeRate }, { closeFeeRate: Rate.text(computed) })
}
