import { Amount, Rate, divide, larger, smaller, subtract, sum } from '@candor/money'
import { hourlyInterest, loanAnnualRate, loanHourMs, type ChargedHours, type Debt } from './loan.ts'

/** The formulas of this file, as a loan without a pledge remembers them: a change is a new file and a new name. */
export const creditRules = 'credit-1'

/** Instalments are whole cents. */
const cent = Amount.parse('0.01')
const monthsOfYear = 12n
/** The calendar of products: UTC+8, where no hour is ever left out or put in. */
const zoneMs = 8 * loanHourMs

/**
 * The equal instalment: P·r·(1+r)ⁿ ÷ ((1+r)ⁿ − 1) with r a twelfth of the annual rate, rounded half up to the step; without
 * interest an equal part.
 * @param months at least one
 */
export function equalInstalment(
  principal: Amount,
  annualRate: Rate,
  months: number,
  step: Amount = cent,
): Amount {
  const one = Rate.one * monthsOfYear
  // (1+r)ⁿ as a fraction: nothing is rounded before the end.
  const [grown, plain] = [(one + annualRate) ** BigInt(months), one ** BigInt(months)]
  const [dividend, divisor] =
    annualRate === 0n
      ? [principal as bigint, BigInt(months)]
      : [principal * annualRate * grown, one * (grown - plain)]
  return Amount.of(divide(2n * dividend + step * divisor, 2n * step * divisor, 'floor') * step)
}

/**
 * When each instalment is due: a month after the one before, on the day of the month and at the time of day at which the
 * loan was paid out, as a clock in UTC+8 shows them; on the last day of a month that does not have that day.
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
  /** So many hours after the loan was paid out. */
  readonly dueHour: number
  readonly principal: Amount
  /** What the hours since the instalment before cost, if every one was paid when it was due. */
  readonly interest: Amount
}

export type InstalmentTerms = {
  readonly principal: Amount
  readonly dailyRate: Rate
  /** When each is due, in hours after the loan was paid out; one, where it is paid back in one sum. */
  readonly dueHours: readonly number[]
}

/**
 * What is due when: equal instalments of which each pays the interest of its hours first; the last is what is left. Interest
 * is counted by the hours that there are, so a long month's instalment pays less of the principal than a short one's.
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

/** What of the principal should be left once everything is paid that is due after so many hours. */
export function plannedLeft(plan: readonly Instalment[], hour: number): Amount {
  return sum(plan.filter(({ dueHour }) => dueHour > hour).map(({ principal }) => principal))
}

/** What of the principal should have been paid back after so many hours and was not. Who has paid ahead is late with nothing. */
export function latePart(plan: readonly Instalment[], principal: Amount, hour: number): Amount {
  return larger(Amount.zero, subtract(principal, plannedLeft(plan, hour)))
}

/** Hours of one price, on the part of the principal that is in time or on the part that is late. */
export type CreditHours = ChargedHours & { readonly principal: Amount; readonly isLate: boolean }

export type CreditCharge = {
  readonly plan: readonly Instalment[]
  readonly principal: Amount
  readonly dailyRate: Rate
  /** Of the late part, instead of the daily rate. */
  readonly overdueRate: Rate
  /** After so many hours past the last instalment nothing more is charged. */
  readonly mostLate: number
}

/**
 * What the hours after `from` up to `to` cost: what is in time at the daily rate, what is late at the higher one, each rounded
 * by itself. Nothing is charged on interest. Of every stretch there is a row of what is in time, however little that is.
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

/** What is to be paid by an hour so that nothing is late then: what is missing of the principal, and all interest. */
export function dueBy(plan: readonly Instalment[], debt: Debt, hour: number): Amount {
  return sum([latePart(plan, debt.principal, hour), debt.interest])
}
