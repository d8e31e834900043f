import {
  Amount,
  Rate,
  divide,
  portion,
  priceOf,
  quantityFor,
  ratio,
  smaller,
  subtract,
  worth,
  type Price,
  type Quantity,
} from '@candor/money'

/** The formulas of this file, as a loan remembers them: a change is a new file and a new name. */
export const loanRules = 'loan-1'

export const loanHourMs = 3_600_000
const dayHours = 24

/** What one hour of a loan costs: principal × daily rate ÷ 24, rounded up. Nothing is charged on interest. */
export function hourlyInterest(principal: Amount, dailyRate: Rate): Amount {
  return Amount.of(divide(principal * dailyRate, Rate.one * BigInt(dayHours), 'ceil'))
}

/** So many hours are charged at a time: a part of an hour is an hour, and the first is charged when the loan is paid out. */
export function hoursCharged(startAt: number, at: number): number {
  return Math.max(1, Math.ceil((at - startAt) / loanHourMs))
}

/** How many hours a term of days has. */
export const termHours = (days: number): number => days * dayHours

/** What a loan costs that runs to its end: each hour is rounded by itself, as each is charged by itself. */
export function termInterest(principal: Amount, dailyRate: Rate, days: number): Amount {
  return Amount.of(hourlyInterest(principal, dailyRate) * BigInt(termHours(days)))
}

/** The daily rate for a year of 365 days, without interest on interest. */
export function loanAnnualRate(dailyRate: Rate): Rate {
  return Rate.of(dailyRate * 365n)
}

/** Hours of one price: those up to the end of the term, or those after it. */
export type ChargedHours = {
  /** How many hours were charged before these. */
  readonly from: number
  readonly to: number
  readonly dailyRate: Rate
  readonly amount: Amount
}

export type LoanCharge = {
  readonly principal: Amount
  readonly dailyRate: Rate
  readonly overdueRate: Rate
  /** How many hours are at the daily rate. */
  readonly term: number
  /** After so many hours past the term nothing more is charged. */
  readonly mostLate: number
}

/** What the hours after `from` up to `to` cost, those of the term and those past it each by themselves. */
export function chargeHours(
  { principal, dailyRate, overdueRate, term, mostLate }: LoanCharge,
  from: number,
  to: number,
): ChargedHours[] {
  const end = Math.min(to, term + mostLate)
  const spans = [
    { from, to: Math.min(end, term), dailyRate },
    { from: Math.max(from, term), to: end, dailyRate: overdueRate },
  ]
  return spans
    .filter((span) => span.to > span.from)
    .map((span) => ({
      ...span,
      amount: Amount.of(hourlyInterest(principal, span.dailyRate) * BigInt(span.to - span.from)),
    }))
}

/** What is owed of a loan. Interest is paid before principal. */
export type Debt = { readonly principal: Amount; readonly interest: Amount }

/** What of a payment goes where; never more than is owed. */
export function splitPayment({ principal, interest }: Debt, paid: Amount): Debt {
  const toInterest = smaller(paid, interest)
  return { interest: toInterest, principal: smaller(subtract(paid, toInterest), principal) }
}

/** Debt ÷ what the collateral is worth, rounded up. @throws RangeError when it is worth nothing. */
export function loanToValue(debt: Amount, collateral: Amount): Rate {
  return ratio(debt, collateral, 'ceil')
}

/** Whether the loan-to-value has reached a step, which it has at equality. */
export function reachesLtv(debt: Amount, collateral: Amount, step: Rate): boolean {
  return debt > 0n && debt * Rate.one >= collateral * step
}

/**
 * The price of the collateral at which the loan-to-value reaches a step; it has reached it at every lower one.
 * @throws RangeError when there is no collateral.
 */
export function ltvPrice(debt: Amount, quantity: Quantity, step: Rate): Price {
  return priceOf(Amount.of(divide(debt * Rate.one, step, 'floor')), quantity, 'floor')
}

/** How much collateral carries a loan at a loan-to-value, rounded up. @throws RangeError when the price is zero. */
export function collateralFor(debt: Amount, price: Price, ltv: Rate): Quantity {
  return quantityFor(Amount.of(divide(debt * Rate.one, ltv, 'ceil')), price, 'ceil')
}

export type CollateralSale = {
  readonly quantity: Quantity
  /** What it is worth at the price, rounded down. */
  readonly gross: Amount
  /** Of that, rounded up. */
  readonly fee: Amount
  /** What of it pays the debt. */
  readonly net: Amount
  readonly isAll: boolean
}

export type SaleTerms = {
  readonly debt: Amount
  readonly quantity: Quantity
  readonly price: Price
  readonly feeRate: Rate
  /** The loan-to-value that is left after the sale; null where the whole debt is to be paid. */
  readonly target: Rate | null
}

/**
 * How much collateral is sold: with debt D, collateral worth C, fee k and target t as much as is worth
 * (D − t·C) ÷ (1 − k − t), so that the rest stands at the target; and never more than there is.
 * @throws RangeError when the price is zero.
 */
export function collateralSale(terms: SaleTerms): CollateralSale {
  const { debt, quantity, price, feeRate } = terms
  const target = terms.target ?? Rate.zero
  const value = worth(quantity, price, 'floor')
  const over = debt * Rate.one - target * value
  const wanted = Amount.of(divide(over, Rate.one - feeRate - target, 'ceil'))
  const sold = smaller(quantity, quantityFor(wanted, price, 'ceil'))
  const gross = worth(sold, price, 'floor')
  const fee = portion(gross, feeRate, 'ceil')
  return { quantity: sold, gross, fee, net: subtract(gross, fee), isAll: sold === quantity }
}
