import { Rate } from '@candor/money'
import { discountedRate } from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { ContractOrder, FeeDiscount, Step } from './proof.ts'

type Opening = Extract<Step, { readonly openFeeRate: string }>

/** The fee rates that follow from the listed ones and the discount. */
export function discountedRates({ rate, listedOpenFeeRate, listedCloseFeeRate }: FeeDiscount) {
  const less = (listed: string) => Rate.text(discountedRate(Rate.read(listed), Rate.read(rate)))
  return { openFeeRate: less(listedOpenFeeRate), closeFeeRate: less(listedCloseFeeRate) }
}

/** The closing fee rate that a position lives by: that of the order that opened it. */
export function rateFigures({ closeFeeRate, steps }: ContractOrder): Figure[] {
  const place = steps.findIndex(({ kind }) => kind === 'open')
  const first = steps[place] as Opening | undefined
  if (first === undefined) return []
  return figuresOf(place, { closeFeeRate }, { closeFeeRate: first.closeFeeRate })
}
