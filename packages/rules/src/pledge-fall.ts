import { Price, worth, type Amount, type Quantity, type Rate } from '@candor/money'
import { collateralSale, loanToValue, reachesLtv, type CollateralSale } from './loan.ts'

/** The collateral of a debt, with the steps of its loan-to-value. */
export type Pledged = {
  readonly debt: Amount
  readonly quantity: Quantity
  /** The current price. */
  readonly price: Price
  readonly initialLtv: Rate
  readonly marginCallLtv: Rate
  readonly liquidationLtv: Rate
  readonly saleFeeRate: Rate
}

export type PledgeAfterFall = {
  readonly price: Price
  /** Null if the collateral is worth nothing. */
  readonly ltv: Rate | null
  /** The consequence at this price: nothing, a margin call to its owner, or a sale of some collateral. */
  readonly step: 'none' | 'call' | 'sale'
  /** The sale at this price; null if none. */
  readonly sale: CollateralSale | null
}

/** The state of a pledge after its price falls by a whole percentage; its debt stays unchanged. */
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
