import type { LoanDetail } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import { collateralFor } from '@candor/rules'

type Pledged = Pick<LoanDetail, 'outstanding' | 'collateral' | 'usdPrice' | 'initialLtv'>

/**
 * How much more collateral brings a loan back to its first loan-to-value at the price of now; null where none is needed, or
 * no price is known.
 */
export function topUpOf(loan: Pledged): Amount | null {
  const spare = spareOf(loan)
  return spare !== null && spare < 0n ? Amount.of(-spare) : null
}

/** How much collateral a loan can spare at the price of now; null where it can spare none, or no price is known. */
export function surplusOf(loan: Pledged): Amount | null {
  const spare = spareOf(loan)
  return spare !== null && spare > 0n ? Amount.of(spare) : null
}

/** What is held beyond what carries the debt at the first loan-to-value; below zero where it carries less. */
function spareOf({ outstanding, collateral, usdPrice, initialLtv }: Pledged): bigint | null {
  if (usdPrice === null || initialLtv === null || collateral === null) return null
  const debt = Amount.read(outstanding)
  return Amount.read(collateral) - collateralFor(debt, Price.read(usdPrice), Rate.read(initialLtv))
}
