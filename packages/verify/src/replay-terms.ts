import { Amount, Rate, type Quantity } from '@candor/money'
import {
  averageCloseFeeRate,
  discountedRate,
  firstContractRules,
  tierTable,
  type PositionTerms,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { ContractOrder, FeeDiscount } from './proof.ts'

/** What judges a position, but for its closing fee rate, which orders move. */
export type Tiers = Omit<PositionTerms, 'closeFeeRate'>

export function tiersOf({ tiers, closeOut }: ContractOrder): Tiers {
  const rows = tiers.map(({ upTo, maintenanceRate, maxLeverage }) => ({
    upTo: Amount.read(upTo),
    maintenanceRate: Rate.read(maintenanceRate),
    maxLeverage,
  }))
  return {
    tiers: tierTable(rows),
    closeOut: closeOut ? { ...closeOut, rate: Rate.read(closeOut.rate) } : null,
  }
}

/** The fee rates that follow from the listed ones and the discount. */
export function discountedRates({ rate, listedOpenFeeRate, listedCloseFeeRate }: FeeDiscount) {
  const less = (listed: string) => Rate.text(discountedRate(Rate.read(listed), Rate.read(rate)))
  return { openFeeRate: less(listedOpenFeeRate), closeFeeRate: less(listedCloseFeeRate) }
}

type Part = { readonly quantity: Quantity; readonly closeFeeRate: Rate }

/** Under the first rules what was added closed at the rate of the order that opened the position. */
export const mergedRate = ({ ruleVersion }: ContractOrder, held: Part, added: Part): Rate =>
  ruleVersion === firstContractRules ? held.closeFeeRate : averageCloseFeeRate(held, added)

/** The closing fee rate that a position lives by: it follows from the orders that made it. */
export function rateFigures({ closeFeeRate, steps }: ContractOrder, computed: Rate): Figure[] {
  const place = steps.findLastIndex(({ kind }) => kind === 'open' || kind === 'add')
  if (place < 0) return []
  return figuresOf(place, { closeFeeRate }, { closeFeeRate: Rate.text(computed) })
}
