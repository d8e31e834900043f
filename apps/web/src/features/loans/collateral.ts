import type { LoanDetail } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import { collateralFor } from '@candor/rules'

type Pledged = Pick<LoanDetail, 'outstanding' | 'collateral' | 'usdPrice' | 'initialLtv'>

/**
 * The additional collateral that restores the initial loan-to-value at the present price; null if none is needed, or
 * the price is unknown.
 */
export function topUpOf(loan: Pledged): Amount | null {
  const spare = spareOf(loan)
  return spare !== null && spare < 0n ? Amount.of(-spare) : null
}

/** The surplus collateral of a loan at the present price; null if there is none, or the price is unknown. */
export function surplusOf(loan: Pledged): Amount | null {
  const spare = spareOf(loan)
  return spare !== null && spare > 0n ? Amount.of(spare) : null
}

/** The collateral above the amount required at the initial loan-to-value; negative if it is less. */
function spareOf({ outstanding, collateral, usdPrice, initialLtv }: Pledged): bigint | null {
  if (usdPrice === null || initialLtv === null || collateral === null) return null
  const debt = Amount.read(outstanding)
  return Amount.read(collateral) - collateralFor(debt, Price.read(usdPrice), Rate.read(initialLtv))
}
