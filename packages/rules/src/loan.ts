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

/**
 * The version of this file's formulas, stored with each loan. A change of a formula needs a new file and a new name.
 */
export const loanRules = 'loan-1'

export const loanHourMs = 3_600_000
const dayHours = 24

/** The interest of one hour: principal × daily rate ÷ 24, rounded up. No interest on interest. */
export function hourlyInterest(principal: Amount, dailyRate: Rate): Amount {
  return Amount.of(divide(principal * dailyRate, Rate.one * BigInt(dayHours), 'ceil'))
}

/** The number of charged hours: a begun hour counts as an hour, and the first is charged at the payout. */
export function hoursCharged(startAt: number, at: number): number {
  return Math.max(1, Math.ceil((at - startAt) / loanHourMs))
}

/** The hours of a term of days. */
export const termHours = (days: number): number => days * dayHours

/** The interest of a loan that runs to its end: each hour is rounded by itself, because each is charged by itself. */
export function termInterest(principal: Amount, dailyRate: Rate, days: number): Amount {
  return Amount.of(hourlyInterest(principal, dailyRate) * BigInt(termHours(days)))
}

/** The annual rate of a daily rate for a year of 365 days, without compounding. */
export function loanAnnualRate(dailyRate: Rate): Rate {
  return Rate.of(dailyRate * 365n)
}

/** Hours of one rate: within the term, or after it. */
export type ChargedHours = {
  /** The number of hours charged before these. */
  readonly from: number
  readonly to: number
  readonly dailyRate: Rate
  readonly amount: Amount
}

export type LoanCharge = {
  readonly principal: Amount
  readonly dailyRate: Rate
  readonly overdueRate: Rate
  /** The hours at the daily rate. */
  readonly term: number
  /** Hours after the term until charging stops. */
  readonly mostLate: number
}

/** The interest of the hours after `from` up to `to`: hours within the term and hours after it each by themselves. */
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

/** The debt of a loan. A payment covers interest before principal. */
export type Debt = { readonly principal: Amount; readonly interest: Amount }

/** Splits a payment between interest and principal; never more than is owed. */
export function splitPayment({ principal, interest }: Debt, paid: Amount): Debt {
  const toInterest = smaller(paid, interest)
  return { interest: toInterest, principal: smaller(subtract(paid, toInterest), principal) }
}

/** Debt ÷ worth of the collateral, rounded up. @throws RangeError when the collateral is worth nothing. */
export function loanToValue(debt: Amount, collateral: Amount): Rate {
  return ratio(debt, collateral, 'ceil')
}

/** Whether the loan-to-value has reached a step, inclusive at equality. */
export function reachesLtv(debt: Amount, collateral: Amount, step: Rate): boolean {
  return debt > 0n && debt * Rate.one >= collateral * step
}

/**
 * The price of the collateral at and below which the loan-to-value has reached a step.
 * @throws RangeError when there is no collateral.
 */
export function ltvPrice(debt: Amount, quantity: Quantity, step: Rate): Price {
  return priceOf(Amount.of(divide(debt * Rate.one, step, 'floor')), quantity, 'floor')
}

/** The collateral that a loan needs at a loan-to-value, rounded up. @throws RangeError when the price is zero. */
export function collateralFor(debt: Amount, price: Price, ltv: Rate): Quantity {
  return quantityFor(Amount.of(divide(debt * Rate.one, ltv, 'ceil')), price, 'ceil')
}

export type CollateralSale = {
  readonly quantity: Quantity
  /** Worth of the sold quantity at the price, rounded down. */
  readonly gross: Amount
  /** Fee on `gross`, rounded up. */
  readonly fee: Amount
  /** The part that repays the debt. */
  readonly net: Amount
  readonly isAll: boolean
}

export type SaleTerms = {
  readonly debt: Amount
  readonly quantity: Quantity
  readonly price: Price
  readonly feeRate: Rate
  /** The loan-to-value after the sale; null if the whole debt is to be repaid. */
  readonly target: Rate | null
}

/**
 * The quantity of collateral to sell: with debt D, collateral worth C, fee k and target t, a worth of (D − t·C) ÷ (1 −
 * k − t), which brings the rest to the target; never more than there is.
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
