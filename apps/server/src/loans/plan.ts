import { Amount, larger, subtract } from '@candor/money'
import {
  instalmentDates,
  instalmentPlan,
  latePart,
  loanHourMs,
  plannedLeft,
  termHours,
  type Instalment,
} from '@candor/rules'
import type { Loan } from './tables.ts'

/** The term of a loan. */
export type Term = Pick<Loan, 'days' | 'instalments'>

/** Due time of each part of a loan that is paid out at this time. */
export function dueHoursOf({ days, instalments }: Term, startAt: number): number[] {
  if (instalments === 1) return [termHours(days)]
  return instalmentDates(startAt, instalments).map((at) => (at - startAt) / loanHourMs)
}

/** Days of a loan that is paid out at this time; for instalments up to the last. */
export function daysFrom({ days, instalments }: Term, startAt: number): number {
  return instalments === 1
    ? days
    : dueHoursOf({ days, instalments }, startAt).at(-1)! / termHours(1)
}

type Planned = Term & Pick<Loan, 'amount' | 'dailyRate'>

/** Due amounts and times of a loan that is paid out at this time. */
export function planOf(loan: Planned, startAt: number): Instalment[] {
  const { amount: principal, dailyRate } = loan
  return instalmentPlan({ principal, dailyRate, dueHours: dueHoursOf(loan, startAt) })
}

type Running = Planned & Pick<Loan, 'principal'> & { readonly startAt: number }

/** Since when a loan is late: the first missed due time; null if none was missed. */
export function lateSince(loan: Running, now: number): number | null {
  const { principal, startAt } = loan
  const plan = planOf(loan, startAt)
  const missed = plan.find(
    ({ dueHour }) =>
      now > startAt + dueHour * loanHourMs && latePart(plan, principal, dueHour) > Amount.zero,
  )
  return missed === undefined ? null : startAt + missed.dueHour * loanHourMs
}

type Trying = Term &
  Pick<Loan, 'autoRepay' | 'autoTried'> & {
    readonly startAt: number
  }

/** When auto-repay runs next; null if it is off or was tried at every due time. */
export function autoDueAt(loan: Trying): number | null {
  if (!loan.autoRepay) return null
  const hour = dueHoursOf(loan, loan.startAt)[loan.autoTried]
  return hour === undefined ? null : loan.startAt + hour * loanHourMs
}

/** The next instalment with unpaid principal, and its time; undefined after the last. */
export function nextInstalment(loan: Running, now: number) {
  const { principal, startAt } = loan
  const plan = planOf(loan, startAt)
  const place = plan.findIndex(
    ({ dueHour }) =>
      startAt + dueHour * loanHourMs >= now && principal > plannedLeft(plan, dueHour),
  )
  const found = plan[place]
  if (found === undefined) return undefined
  const missing = larger(Amount.zero, subtract(principal, plannedLeft(plan, found.dueHour)))
  return { no: place + 1, at: startAt + found.dueHour * loanHourMs, missing }
}
