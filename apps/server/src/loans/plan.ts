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

/** What of a loan says when it is paid back. */
export type Term = Pick<Loan, 'days' | 'instalments'>

/** When each part of a loan is due that is paid out at this time. */
export function dueHoursOf({ days, instalments }: Term, startAt: number): number[] {
  if (instalments === 1) return [termHours(days)]
  return instalmentDates(startAt, instalments).map((at) => (at - startAt) / loanHourMs)
}

/** How many days a loan has that is paid out at this time: of one in instalments those up to the last. */
export function daysFrom({ days, instalments }: Term, startAt: number): number {
  return instalments === 1
    ? days
    : dueHoursOf({ days, instalments }, startAt).at(-1)! / termHours(1)
}

type Planned = Term & Pick<Loan, 'amount' | 'dailyRate'>

/** What is due of a loan and when, if it is paid out at this time. */
export function planOf(loan: Planned, startAt: number): Instalment[] {
  const { amount: principal, dailyRate } = loan
  return instalmentPlan({ principal, dailyRate, dueHours: dueHoursOf(loan, startAt) })
}

type Running = Planned & Pick<Loan, 'principal'> & { readonly startAt: number }

/** Since when a loan is late: the first moment at which more should have been paid back; null where none has passed. */
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

/** When a loan next pays itself back; null where it does not, or was tried at every due time. */
export function autoDueAt(loan: Trying): number | null {
  if (!loan.autoRepay) return null
  const hour = dueHoursOf(loan, loan.startAt)[loan.autoTried]
  return hour === undefined ? null : loan.startAt + hour * loanHourMs
}

/** The next instalment of which something of the principal is to be paid, and when; undefined past the end. */
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
