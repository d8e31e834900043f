import {
  loanStatusNumbers,
  orderNumber,
  wallTime,
  type Language,
  type LoanInfo,
  type LoanInstalment,
  type LoanOrder,
  type LoanPayment,
  type LoanSale,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount, Price, Quantity, Rate, add, subtract, sum, worth } from '@candor/money'
import {
  dueBy,
  loanAnnualRate,
  loanHourMs,
  loanToValue,
  plannedLeft,
  type Instalment,
  type LoanFactor,
} from '@candor/rules'
import type { CommittedTick } from '../market/index.ts'
import { charged, debtOf, isOwed, type Owed } from './owed.ts'
import { autoDueAt, nextInstalment, planOf } from './plan.ts'
import type { Loan, Payment, Sale } from './tables.ts'

/** Data of a loan beside its row. */
export type Beside = {
  /** The last price of its collateral; null if it has none or it is unknown. */
  readonly price: Price | null
  readonly now: number
  readonly lang: Language
  /** Whether an operator has claimed it. */
  readonly isClaimed?: boolean
}

const textOf = (amount: Amount | null) => (amount === null ? null : Amount.text(amount))
const rateOf = (rate: Rate | null) => (rate === null ? null : Rate.text(rate))
const priceText = (price: Price | null) => (price === null ? null : Price.text(price))
const timeOf = (at: number | null) => (at === null ? null : wallTime(at))

/** A loan as its user sees it, with interest up to now. */
export function loanView(stored: Loan, { price, now, lang, isClaimed = false }: Beside): LoanOrder {
  const loan = isOwed(stored) ? charged(stored, now).loan : stored
  const { id, amount, days, dailyRate, startAt, endAt, reasonKey } = loan
  const debt = debtOf(loan)
  // Before the payout, as if it were now.
  const begin = startAt ?? now
  const plan = planOf(loan, begin)
  const cost = sum(plan.map(({ interest }) => interest))
  const next = isOwed(loan) ? nextDue(loan, now) : null
  const statusKey = statusOf(loan, isClaimed)
  const repaid = add(loan.interestPaid, principalPaid(loan))
  return {
    id,
    orderNo: orderNumber('loan', id),
    setId: loan.setId,
    loanType: loan.loanType,
    currency: loan.currency,
    amount: Amount.text(amount),
    days,
    instalments: loan.instalments,
    dailyRate: Rate.text(dailyRate),
    annualRate: Rate.text(loanAnnualRate(dailyRate)),
    overdueDailyRate: Rate.text(loan.overdueRate),
    receivedAmount: startAt === null ? null : Amount.text(amount),
    totalInterest: Amount.text(cost),
    principal: Amount.text(loan.principal),
    accruedInterest: Amount.text(loan.interest),
    outstanding: Amount.text(debt),
    repaidAmount: Amount.text(repaid),
    interestPaid: Amount.text(loan.interestPaid),
    shortfall: Amount.text(loan.shortfall),
    schedule: scheduleView(
      plan,
      begin,
      add(startAt === null ? amount : loan.principal, loan.shortfall),
    ),
    nextDueAt: next?.at ?? null,
    nextDueAmount: textOf(next?.amount ?? null),
    overdueAmount: Amount.text(isOwed(loan) ? overdueAmount(loan, now) : Amount.zero),
    cancellable: isWaiting(loan),
    waitingAt: loan.waitingAt,
    autoRepay: loan.autoRepay,
    autoRepayAt: isOwed(loan) ? autoDueAt(loan) : null,
    ...collateralView(loan, price),
    startTime: timeOf(startAt),
    startAt,
    endTime: timeOf(endAt),
    endAt,
    closedAt: loan.closedAt,
    status: loanStatusNumbers[statusKey],
    statusKey,
    reasonKey,
    reason: reasonKey === null ? null : messageOf(lang, `loan.${reasonKey}`),
    agreementVersion: loan.agreementVersion,
    agreementHash: loan.agreementHash,
    documentHash: loan.documentHash,
    ruleVersion: loan.ruleVersion,
    createTime: wallTime(loan.appliedAt),
    createAt: loan.appliedAt,
  }
}

/** The collateral of a loan at a price; null values for a loan without collateral. */
function collateralView(loan: Loan, price: Price | null) {
  const debt = debtOf(loan)
  const isPledge = loan.pledgeCurrency !== null
  const value =
    isPledge && price !== null ? worth(Quantity.of(loan.collateral), price, 'floor') : null
  return {
    pledgeCurrency: loan.pledgeCurrency,
    pledgeSymbol: loan.pledgeSymbol,
    pledgeQuantity: isPledge ? Amount.text(loan.pledgeQuantity) : null,
    collateral: isPledge ? Amount.text(loan.collateral) : null,
    usdPrice: isPledge ? priceText(price) : null,
    collateralValue: textOf(value),
    ltv: value !== null && value > 0n && debt > 0n ? Rate.text(loanToValue(debt, value)) : null,
    initialLtv: rateOf(loan.initialLtv),
    marginCallLtv: rateOf(loan.callLtv),
    liquidationLtv: rateOf(loan.liquidationLtv),
    marginCallPrice: priceText(loan.callPrice),
    liquidationPrice: priceText(loan.liquidationPrice),
  }
}

/** Factors of a limit on the wire. */
export const factorsView = (factors: readonly LoanFactor[]): LoanInfo['limitFactors'] =>
  factors.map(({ key, effect, most }) => ({
    key,
    effect: Amount.text(effect),
    most: Amount.text(most),
  }))

/** Whether it was requested and is neither rejected nor paid out. */
export const isWaiting = ({ status }: Loan): boolean => status === 'pending' || status === 'passed'

/** Due amounts and times. @param left the owed principal */
export function scheduleView(
  plan: readonly Instalment[],
  startAt: number,
  left: Amount,
): LoanInstalment[] {
  return plan.map(({ dueHour, principal, interest }, at) => ({
    no: at + 1,
    dueAt: startAt + dueHour * loanHourMs,
    principal: Amount.text(principal),
    interest: Amount.text(interest),
    isPaid: left <= plannedLeft(plan, dueHour),
  }))
}

/** The next due amount and time, with the interest until then. */
export function nextDue(owed: Owed, now: number): { at: number; no: number; amount: Amount } {
  // Calculated without auto-repay, so that all hours until then count.
  const loan = { ...owed, autoRepay: false }
  const next = loan.loanType === 'credit' ? nextInstalment(loan, now) : undefined
  if (next === undefined) {
    const amount = debtOf(charged(loan, loan.endAt).loan)
    return { at: loan.endAt, no: loan.instalments, amount }
  }
  const then = charged(loan, next.at).loan
  return { at: next.at, no: next.no, amount: add(next.missing, then.interest) }
}

/** The late amount by now. @param loan with interest up to now */
export function overdueAmount(loan: Owed, now: number): Amount {
  if (loan.status !== 'overdue') return Amount.zero
  if (loan.loanType === 'pledge') return debtOf(loan)
  const plan = planOf(loan, loan.startAt)
  const hour = Math.floor((now - loan.startAt) / loanHourMs)
  return dueBy(plan, loan, hour)
}

/** Repaid principal. */
function principalPaid({ startAt, amount, principal, shortfall }: Loan): Amount {
  return startAt === null ? Amount.zero : subtract(subtract(amount, principal), shortfall)
}

export function statusOf({ status, approvedBy }: Loan, isClaimed: boolean): LoanOrder['statusKey'] {
  if (status === 'pending')
    return isClaimed || approvedBy.length > 0 ? 'under_review' : 'pending_review'
  return status === 'running' ? 'paid' : status
}

export function paymentView({ id, kind, interest, principal, at }: Payment): LoanPayment {
  return {
    id,
    kind,
    amount: Amount.text(add(interest, principal)),
    interest: Amount.text(interest),
    principal: Amount.text(principal),
    at,
  }
}

/** A sale with its three ticks. */
export function saleView(sale: Sale, ticks: readonly CommittedTick[]): LoanSale {
  const { held, price, debt, gross, fee } = sale
  return {
    id: sale.id,
    reasonKey: sale.reason,
    symbol: sale.symbol,
    ticks: ticks.map((tick) => ({ seq: tick.seq, price: Price.text(tick.price), at: tick.at })),
    price: Price.text(price),
    quantity: Amount.text(sale.quantity),
    gross: Amount.text(gross),
    fee: Amount.text(fee),
    net: Amount.text(subtract(gross, fee)),
    ltvBefore: Rate.text(loanToValue(debt, worth(Quantity.of(held), price, 'floor'))),
    at: sale.at,
  }
}
