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

/** A loan that was paid out and is owed. */
export type Owed = Loan & { readonly startAt: number; readonly endAt: number }

export const isOwed = (loan: Loan): loan is Owed =>
  loan.status === 'running' || loan.status === 'overdue'

export const debtOf = ({ principal, interest }: Pick<Loan, 'principal' | 'interest'>): Amount =>
  add(principal, interest)

/** End of the time for which a loan may be overdue: then collateral is sold, or an unsecured loan is written off. */
export const soldAt = ({ endAt, lateHours }: Pick<Owed, 'endAt' | 'lateHours'>): number =>
  endAt + lateHours * loanHourMs

/** Up to when a loan is charged: on auto-repay it is not charged past an untried due time. */
const chargedUpTo = (loan: Owed, now: number): number => Math.min(now, autoDueAt(loan) ?? now)

/** Whether auto-repay of an earlier due time is pending. */
export const isYetToPay = (loan: Owed, now: number): boolean => chargedUpTo(loan, now) < now

/** A loan with interest up to a time, and the rows of that interest. Idempotent. */
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

/** The uncharged hours with their rates: a secured loan has one rate for all, other loans a separate rate for the late part. */
function spansOf(loan: Owed, until: number) {
  const { principal, dailyRate, overdueRate, days, lateHours: mostLate, hours } = loan
  const rates = { principal, dailyRate, overdueRate, mostLate }
  if (loan.loanType === 'credit')
    return creditHours({ ...rates, plan: planOf(loan, loan.startAt) }, hours, until)
  const spans = chargeHours({ ...rates, term: termHours(days) }, hours, until)
  return spans.map((span) => ({ ...span, principal, isLate: false }))
}

/** Since when an unpaid loan is late; null if it is not. */
export function lateFrom(loan: Owed, now: number): number | null {
  const at = chargedUpTo(loan, now)
  const since = loan.loanType === 'credit' ? lateSince(loan, at) : null
  return since ?? (at > loan.endAt ? loan.endAt : null)
}

/** The loan after a payment, and its split. */
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

/** A loan whose late parts were paid runs as before; the lateness stays on record. */
export function onTime(loan: Owed, now: number): Owed {
  return lateFrom(loan, now) === null ? { ...loan, status: 'running' } : loan
}

/** The loan with the step prices of its present debt and collateral. */
export function withSteps<Of extends Loan>(loan: Of): Of {
  const { collateral, callLtv, liquidationLtv } = loan
  const debt = debtOf(loan)
  const isPledged = collateral > 0n && debt > 0n
  const at = (ltv: Loan['callLtv']) =>
    isPledged && ltv !== null ? ltvPrice(debt, Quantity.of(collateral), ltv) : null
  const steps = { callPrice: at(callLtv), liquidationPrice: at(liquidationLtv) }
  return { ...loan, ...steps }
}

/** A loan that is fully repaid. */
export function closed(
  loan: Loan,
  status: 'repaid' | 'liquidated' | 'written_off',
  now: number,
): Loan {
  return withSteps({
    ...loan,
    // The rest returns to its owner.
    collateral: Amount.zero,
    principal: Amount.zero,
    interest: Amount.zero,
    status,
    closedAt: now,
  })
}
