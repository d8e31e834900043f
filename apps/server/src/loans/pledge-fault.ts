import { Quantity, Rate, worth, type Amount, type Price } from '@candor/money'
import { collateralFor } from '@candor/rules'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { priceOf, type LoanContext, type Tick } from './context.ts'
import type { Loan } from './tables.ts'

/** Collateral and amount of a loan. */
type Pledged = Pick<Loan, 'amount' | 'initialLtv' | 'pledgeCurrency' | 'pledgeSymbol'> & {
  readonly collateral: Amount
}

/** Why collateral is too small for a loan at a price and the initial loan-to-value. */
export function pledgeFault(
  { amount, collateral, initialLtv, pledgeCurrency }: Pledged,
  price: Price,
): Refusal | null {
  const value = worth(Quantity.of(collateral), price, 'floor')
  if (amount * Rate.one <= value * initialLtv!) return null
  const least = collateralFor(amount, price, initialLtv!)
  return refuse('LTV_TOO_HIGH', {
    values: { min: Quantity.text(least), currency: pledgeCurrency! },
  })
}

/**
 * The fresh price at which the collateral covers a loan at its payout; null for an unsecured loan, undefined if it does not
 * cover it or has no fresh price.
 */
export function carryingTick(loan: Loan, context: LoanContext): Tick | null | undefined {
  if (loan.pledgeSymbol === null) return null
  const tick = priceOf(context, loan.pledgeSymbol)
  if (isRefusal(tick)) return undefined
  return pledgeFault(loan, tick.price) === null ? tick : undefined
}
