import type { LoanSet, LoanType } from '@candor/api'
import { Amount, Price, Rate } from '@candor/money'
import { loanAnnualRate } from '@candor/rules'
import { lastPrice, type LoanContext } from './context.ts'
import type { LoanSets, LoanTerms } from './terms.ts'

/** Loan sets of one kind or of all. */
export function listLoanSets(
  sets: LoanSets,
  context: Pick<LoanContext, 'tick'>,
  loanType: LoanType | undefined,
): LoanSet[] {
  return [...sets.values()]
    .filter((terms) => (loanType ?? terms.loanType) === terms.loanType)
    .map((terms) => setView(terms, context))
}

function setView(terms: LoanTerms, context: Pick<LoanContext, 'tick'>): LoanSet {
  return {
    id: terms.id,
    loanType: terms.loanType,
    name: terms.name,
    currency: terms.currency,
    minAmount: Amount.text(terms.minAmount),
    maxAmount: Amount.text(terms.maxAmount),
    dayOptions: terms.dayOptions,
    monthOptions: terms.monthOptions,
    dailyRate: Rate.text(terms.dailyRate),
    annualRate: Rate.text(loanAnnualRate(terms.dailyRate)),
    overdueDailyRate: Rate.text(terms.overdueDailyRate),
    overdueHours: terms.overdueHours,
    saleFeeRate: Rate.text(terms.saleFeeRate),
    kycLimit: terms.kycLimit,
    collaterals: terms.collaterals.map((of) => {
      const price = lastPrice(context, of.symbol)
      return {
        currency: of.currency,
        symbol: of.symbol,
        initialLtv: Rate.text(of.initialLtv),
        marginCallLtv: Rate.text(of.marginCallLtv),
        liquidationLtv: Rate.text(of.liquidationLtv),
        usdPrice: price === null ? null : Price.text(price),
      }
    }),
    agreementVersion: terms.agreementVersion,
  }
}
