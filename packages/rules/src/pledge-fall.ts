import { Price, worth, type Amount, type Quantity, type Rate } from '@candor/money'
import { collateralSale, loanToValue, reachesLtv, type CollateralSale } from './loan.ts'

/** What secures a debt, at the steps of its loan-to-value. */
export type Pledged = {
  readonly debt: Amount
  readonly quantity: Quantity
  /** Of now. */
  readonly price: Price
  readonly initialLtv: Rate
  readonly marginCallLtv: Rate
  readonly liquidationLtv: Rate
  readonly saleFeeRate: Rate
}

export type PledgeAfterFall = {
  readonly price: Price
  /** Null where the collateral is worth nothing. */
  readonly ltv: Rate | null
  /** What happens at this price: nothing, its owner is told, or some of it is sold. */
  readonly step: 'none' | 'call' | 'sale'
  /** What is sold at this price; null where nothing is. */
  readonly sale: CollateralSale | null
}

/** What becomes of a pledge if its price falls by a part of itself, in whole percent; its debt stays as it is. */
export function pledgeAfterFall(pledged: Pledged, fallPercent: number): PledgeAfterFall {
  const { debt, quantity, initialLtv, marginCallLtv, liquidationLtv, saleFeeRate } = pledged
  const price = Price.of((pledged.price * BigInt(100 - fallPercent)) / 100n)
  const value = worth(quantity, price, 'floor')
  const ltv = value > 0n ? loanToValue(debt, value) : null
  if (!reachesLtv(debt, value, liquidationLtv)) {
    const step = reachesLtv(debt, value, marginCallLtv) ? 'call' : 'none'
    return { price, ltv, step, sale: null }
  }
  const sale =
    price > 0n
      ? collateralSale({ debt, quantity, price, feeRate: saleFeeRate, target: initialLtv })
      : null
  return { price, ltv, step: 'sale', sale }
}
