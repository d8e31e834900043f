import { Amount, Quantity, add, subtract } from '@candor/money'
import {
  chargeHours,
  creditHours,
  hoursCharged,
  loanHourMs,
  ltvPrice,
  splitPayment,
  termHours,
  type Debt,
} from '@candor/rules'
import type { Change } from '../platform/lane/index.ts'
import { autoDueAt, lateSince, planOf } from './plan.ts'
import { charges, type Loan } from './tables.ts'

/** A loan that is owed has begun. */
export type Owed = Loan & { readonly startAt: number; readonly endAt: number }

export const isOwed = (loan: Loan): loan is Owed =>
  loan.status === 'running' || loan.status === 'overdue'

export const debtOf = ({ principal, interest }: Pick<Loan, 'principal' | 'interest'>): Amount =>
  add(principal, interest)

/** When the time for which a loan may be overdue is over: collateral is sold, and without any it is written off. */
export const soldAt = ({ endAt, lateHours }: Pick<Owed, 'endAt' | 'lateHours'>): number =>
  endAt + lateHours * loanHourMs

/** Up to when a loan is charged: one that pays itself back is neither late nor charged past a due time that was not tried yet. */
const chargedUpTo = (loan: Owed, now: number): number => Math.min(now, autoDueAt(loan) ?? now)

/** Whether a loan is yet to pay itself back what was due before now. */
export const isYetToPay = (loan: Owed, now: number): boolean => chargedUpTo(loan, now) < now

/** A loan with the interest of its hours up to a time, and the rows that say so. Charging twice charges nothing more. */
export function charged(loan: Owed, now: number): { readonly loan: Owed; readonly rows: Change[] } {
  const { startAt, days, lateHours, hours } = loan
  const at = chargedUpTo(loan, now)
  const until = Math.min(hoursCharged(startAt, at), termHours(days) + lateHours)
  const spans = spansOf(loan, until)
  const interest = spans.reduce((all, span) => add(all, span.amount), loan.interest)
  const since = lateFrom(loan, now)
  const next: Owed = {
    ...loan,
    interest,
    hours: Math.max(hours, until),
    ...(since !== null &&
      loan.status === 'running' && { status: 'overdue', overdueAt: loan.overdueAt ?? since }),
  }
  const rows = spans.map(({ from, to, principal, isLate, dailyRate, amount }) =>
    charges.row({
      part: loan.part,
      userId: loan.userId,
      orderId: loan.id,
      fromHour: from,
      toHour: to,
      isLate,
      principal,
      dailyRate,
      amount,
      at: now,
    }),
  )
  return { loan: withSteps(next), rows }
}

/** The hours that were not charged yet, each at its price: of a pledge loan all at one, else what is late by itself. */
function spansOf(loan: Owed, until: number) {
  const { principal, dailyRate, overdueRate, days, lateHours: mostLate, hours } = loan
  const rates = { principal, dailyRate, overdueRate, mostLate }
  if (loan.loanType === 'credit')
    return creditHours({ ...rates, plan: planOf(loan, loan.startAt) }, hours, until)
  const spans = chargeHours({ ...rates, term: termHours(days) }, hours, until)
  return spans.map((span) => ({ ...span, principal, isLate: false }))
}

/** Since when a loan is late that is not paid back; null while it is not. */
export function lateFrom(loan: Owed, now: number): number | null {
  const at = chargedUpTo(loan, now)
  const since = loan.loanType === 'credit' ? lateSince(loan, at) : null
  return since ?? (at > loan.endAt ? loan.endAt : null)
}

/** What is left to pay after a payment, and how it was split. */
export function paidBack(
  loan: Owed,
  amount: Amount,
): { readonly loan: Owed; readonly split: Debt } {
  const split = splitPayment(loan, amount)
  const next: Owed = {
    ...loan,
    principal: subtract(loan.principal, split.principal),
    interest: subtract(loan.interest, split.interest),
    interestPaid: add(loan.interestPaid, split.interest),
  }
  return { loan: withSteps(next), split }
}

/** A loan of which nothing is late any more runs as before; that it was late stays on record. */
export function onTime(loan: Owed, now: number): Owed {
  return lateFrom(loan, now) === null ? { ...loan, status: 'running' } : loan
}

/** The prices at which something happens, by what is owed and held now. */
export function withSteps<Of extends Loan>(loan: Of): Of {
  const { collateral, callLtv, liquidationLtv } = loan
  const debt = debtOf(loan)
  const isPledged = collateral > 0n && debt > 0n
  const at = (ltv: Loan['callLtv']) =>
    isPledged && ltv !== null ? ltvPrice(debt, Quantity.of(collateral), ltv) : null
  const steps = { callPrice: at(callLtv), liquidationPrice: at(liquidationLtv) }
  return { ...loan, ...steps }
}

/** A loan of which nothing is owed any more. */
export function closed(
  loan: Loan,
  status: 'repaid' | 'liquidated' | 'written_off',
  now: number,
): Loan {
  return withSteps({
    ...loan,
    // What is left of it goes back to its owner.
    collateral: Amount.zero,
    principal: Amount.zero,
    interest: Amount.zero,
    status,
    closedAt: now,
  })
}
