import { Amount, Rate, divide, larger, smaller, subtract, sum } from '@candor/money'
import { hourlyInterest, loanAnnualRate, loanHourMs, type ChargedHours, type Debt } from './loan.ts'

/**
 * The version of this file's formulas, stored with each unsecured loan. A change of a formula needs a new file and a
 * new name.
 */
export const creditRules = 'credit-1'

/** Instalments are rounded to whole cents. */
const cent = Amount.parse('0.01')
const monthsOfYear = 12n
/** The calendar of products is in UTC+8, which has no daylight-saving time. */
const zoneMs = 8 * loanHourMs

/**
 * The equal instalment: P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1) with r a twelfth of the annual rate, rounded half up to the step;
 * without interest an equal part.
 * @param months at least one
 */
export function equalInstalment(
  principal: Amount,
  annualRate: Rate,
  months: number,
  step: Amount = cent,
): Amount {
  const one = Rate.one * monthsOfYear
  // (1+r)ⁿ as a fraction: rounding happens only at the end.
  const [grown, plain] = [(one + annualRate) ** BigInt(months), one ** BigInt(months)]
  const [dividend, divisor] =
    annualRate === 0n
      ? [principal as bigint, BigInt(months)]
      : [principal * annualRate * grown, one * (grown - plain)]
  return Amount.of(divide(2n * dividend + step * divisor, 2n * step * divisor, 'floor') * step)
}

/**
 * The due dates of instalments: a month after the one before, on the day of the month and at the time of day of the
 * payout, in UTC+8; on the last day of a month without that day.
 * @returns epoch milliseconds
 */
export function instalmentDates(startAt: number, months: number): number[] {
  const start = new Date(startAt + zoneMs)
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()]
  const timeOfDay = startAt + zoneMs - Date.UTC(year, month, day)
  return Array.from({ length: months }, (_, at) => {
    const last = new Date(Date.UTC(year, month + at + 2, 0)).getUTCDate()
    return Date.UTC(year, month + at + 1, Math.min(day, last)) + timeOfDay - zoneMs
  })
}

export type Instalment = {
  /** Hours from the payout to the due time. */
  readonly dueHour: number
  readonly principal: Amount
  /** Interest of the hours since the instalment before, if every instalment is paid on time. */
  readonly interest: Amount
}

export type InstalmentTerms = {
  readonly principal: Amount
  readonly dailyRate: Rate
  /** The due times of the instalments, in hours after the payout; a single entry for a loan repaid in one sum. */
  readonly dueHours: readonly number[]
}

/**
 * The repayment plan: each of the equal instalments pays the interest of its hours first, and the last instalment is
 * the remainder. Interest counts actual hours, so an instalment of a long month pays less principal than that of a
 * short month.
 */
export function instalmentPlan({ principal, dailyRate, dueHours }: InstalmentTerms): Instalment[] {
  const equal = equalInstalment(principal, loanAnnualRate(dailyRate), dueHours.length)
  let [left, before] = [principal, 0]
  return dueHours.map((dueHour, at) => {
    const hours = BigInt(dueHour - before)
    const interest = Amount.of(hourlyInterest(left, dailyRate) * hours)
    const isLast = at === dueHours.length - 1
    const part = isLast ? left : smaller(left, larger(Amount.zero, subtract(equal, interest)))
    left = subtract(left, part)
    before = dueHour
    return { dueHour, principal: part, interest }
  })
}

/** The principal that remains if every instalment due by an hour is paid. */
export function plannedLeft(plan: readonly Instalment[], hour: number): Amount {
  return sum(plan.filter(({ dueHour }) => dueHour > hour).map(({ principal }) => principal))
}

/** The overdue part of the principal at an hour. A borrower who has paid ahead has none. */
export function latePart(plan: readonly Instalment[], principal: Amount, hour: number): Amount {
  return larger(Amount.zero, subtract(principal, plannedLeft(plan, hour)))
}

/** Hours of one rate, on the part of the principal in time or on the late part. */
export type CreditHours = ChargedHours & { readonly principal: Amount; readonly isLate: boolean }

export type CreditCharge = {
  readonly plan: readonly Instalment[]
  readonly principal: Amount
  readonly dailyRate: Rate
  /** Rate of the late part, instead of the daily rate. */
  readonly overdueRate: Rate
  /** Hours after the last instalment until charging stops. */
  readonly mostLate: number
}

/**
 * The interest of the hours after `from` up to `to`: the part in time at the daily rate, the late part at the higher
 * rate, each rounded by itself. No interest on interest. Every period has a row of the part in time, even if that part
 * is zero.
 */
export function creditHours(charge: CreditCharge, from: number, to: number): CreditHours[] {
  const { plan, principal, dailyRate, overdueRate, mostLate } = charge
  const end = Math.min(to, plan.at(-1)!.dueHour + mostLate)
  const stops = plan.map(({ dueHour }) => dueHour).filter((hour) => hour > from && hour < end)
  const edges = [from, ...stops, end]
  return edges.slice(1).flatMap((until, at) => {
    const begin = edges[at]!
    if (until <= begin) return []
    const late = latePart(plan, principal, begin)
    const span = (part: Amount, rate: Rate, isLate: boolean): CreditHours => ({
      from: begin,
      to: until,
      principal: part,
      dailyRate: rate,
      isLate,
      amount: Amount.of(hourlyInterest(part, rate) * BigInt(until - begin)),
    })
    const inTime = span(subtract(principal, late), dailyRate, false)
    return late === Amount.zero ? [inTime] : [inTime, span(late, overdueRate, true)]
  })
}

/** The amount due by an hour so that nothing is late: the missing principal and all interest. */
export function dueBy(plan: readonly Instalment[], debt: Debt, hour: number): Amount {
  return sum([latePart(plan, debt.principal, hour), debt.interest])
}
