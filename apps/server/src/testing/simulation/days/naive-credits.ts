import { hourMs } from '@candor/api'
import { least, readAmount } from '../naive/units.ts'
import { known, type CreditSet } from './given-terms.ts'
import { hourCosts, hoursOfMonths, lateOf, partsOf, type NaivePart } from './naive-instalments.ts'
import { debtOf, type NaiveLoans } from './naive-loans.ts'
import { dayAt, free, lender, type NaivePurses } from './naive-purses.ts'

/** Approved loans lapse this long after the approval if they are not paid out. */
const lapseMs = 24 * hourMs
/** Undecided applications lapse after this time. */
export const reviewMs = 7 * 24 * hourMs
/** Loans repaid sooner build no credit history. */
const buildsCreditMs = 3 * 24 * hourMs
/** Up to this total of unsecured debt and requests one approval is enough. */
const oneEnough = readAmount('1000')
const mostLoans = 10

type CreditStatus =
  | 'pending'
  | 'passed'
  | 'running'
  | 'overdue'
  | 'repaid'
  | 'written_off'
  | 'rejected'
  | 'cancelled'

export type NaiveCredit = {
  readonly id: string
  readonly userId: string
  readonly set: CreditSet
  readonly amount: bigint
  /** Term in days, or the number of monthly instalments. */
  readonly days: number | null
  readonly months: number | null
  readonly needsSecond: boolean
  readonly askedAt: number
  readonly agreed: string[]
  passedAt: number | null
  startAt: number | null
  parts: readonly NaivePart[]
  hours: number
  principal: bigint
  interest: bigint
  interestPaid: bigint
  shortfall: bigint
  forgiven: bigint
  overdueAt: number | null
  status: CreditStatus
  closedAt: number | null
  reason: string | null
  /** Repayments of principal with their times. */
  readonly back: { readonly at: number; readonly amount: bigint }[]
}

export type CreditRequest = Pick<NaiveCredit, 'userId' | 'set' | 'amount' | 'days' | 'months'>

const waits = ({ status }: NaiveCredit) => status === 'pending' || status === 'passed'
export const owesCredit = ({ status }: NaiveCredit): boolean =>
  status === 'running' || status === 'overdue'

/** Unsecured loans: application, review, payout, hourly interest and monthly instalments. */
export class NaiveCredits {
  readonly credits: NaiveCredit[] = []
  readonly #purses: NaivePurses
  readonly #pledges: NaiveLoans

  constructor(purses: NaivePurses, pledges: NaiveLoans) {
    this.#purses = purses
    this.#pledges = pledges
  }

  #of = (userId: string) => this.credits.filter((one) => one.userId === userId)

  /** Number of a user's pending and running loans. */
  countOf = (userId: string): number =>
    this.#of(userId).filter((one) => waits(one) || owesCredit(one)).length

  isLate = (userId: string, now: number): boolean =>
    this.#of(userId).some((one) => owesCredit(one) && this.#lateSince(one, now) !== null)

  limitOf(userId: string): bigint {
    const own = this.#of(userId)
    const isLeft = own.some(({ status }) => status === 'written_off')
    if (isLeft || this.#pledges.hasShortfall(userId)) return 0n
    const inTime = own.filter(
      ({ status, overdueAt, startAt, closedAt }) =>
        status === 'repaid' && overdueAt === null && closedAt! - startAt! >= buildsCreditMs,
    ).length
    const { identityLevel, creditScore } = known
    const history = least(readAmount('1500'), readAmount('250') * BigInt(inTime))
    return (
      readAmount('500') * BigInt(identityLevel) + readAmount('10') * BigInt(creditScore) + history
    )
  }

  usedBy = (userId: string): bigint =>
    this.#of(userId).reduce((all, one) => {
      if (owesCredit(one)) return all + one.principal
      return waits(one) ? all + one.amount : all
    }, 0n)

  /** Refusals of an application. */
  refusals({ userId, set, amount, days, months }: CreditRequest, now: number): string[] {
    const isOffered =
      months === null ? set.dayOptions.includes(days!) : set.monthOptions.includes(months)
    const faults: [string, boolean][] = [
      ['TERM_INVALID', !isOffered],
      ['AMOUNT_BELOW_MIN', amount < readAmount(set.minAmount)],
      ['AMOUNT_ABOVE_MAX', amount > readAmount(set.maxAmount)],
      ['OVERDUE_EXISTS', this.isLate(userId, now) || this.#pledges.isLate(userId, now)],
      ['TOO_MANY_PENDING', this.countOf(userId) + this.#pledges.countOf(userId) >= mostLoans],
      ['LOAN_PENDING_EXISTS', this.#of(userId).some(waits)],
      ['LOAN_APPLICATIONS_LIMIT', this.#askedOn(userId, dayAt(now)) >= 3],
      ['LOAN_LIMIT_EXCEEDED', this.usedBy(userId) + amount > this.limitOf(userId)],
    ]
    return faults.filter(([, holds]) => holds).map(([name]) => name)
  }

  /** Number of a user's applications on a day, in any state. */
  #askedOn = (userId: string, day: number): number =>
    this.#of(userId).filter(({ askedAt }) => dayAt(askedAt) === day).length

  ask(id: string, request: CreditRequest, now: number): void {
    const needsSecond = this.usedBy(request.userId) + request.amount > oneEnough
    const nothing = { principal: 0n, interest: 0n, interestPaid: 0n, shortfall: 0n, forgiven: 0n }
    const times = { passedAt: null, startAt: null, overdueAt: null, closedAt: null }
    const open = {
      parts: [],
      hours: 0,
      status: 'pending',
      reason: null,
      agreed: [],
      back: [],
    } as const
    this.credits.push({
      id,
      askedAt: now,
      ...request,
      needsSecond,
      ...nothing,
      ...times,
      ...open,
      agreed: [],
      back: [],
    })
  }

  /**
   * Refusals of an operator's decision: the first approval needs the role `credit`, the second `ops_checker` and
   * another operator.
   */
  decisionRefusals(
    { status, agreed }: NaiveCredit,
    who: string,
    role: 'credit' | 'ops_checker',
  ): string[] {
    if (status !== 'pending') return ['STATE_CHANGED', 'NOT_FOUND']
    if (agreed.includes(who)) return ['SELF_APPROVAL']
    return role === (agreed.length === 0 ? 'credit' : 'ops_checker') ? [] : ['FORBIDDEN']
  }

  agree(one: NaiveCredit, who: string, now: number): void {
    one.agreed.push(who)
    if (one.needsSecond && one.agreed.length < 2) return
    Object.assign(one, { status: 'passed', passedAt: now })
  }

  reject(one: NaiveCredit, reason: string, now: number): void {
    Object.assign(one, { status: 'rejected', reason, closedAt: now })
  }

  cancel(one: NaiveCredit, now: number): boolean {
    if (!waits(one)) return false
    Object.assign(one, { status: 'cancelled', closedAt: now })
    return true
  }

  /** The reason for which a user could no longer apply for it; null if there is none. */
  #barOf(one: NaiveCredit, now: number): string | null {
    const { userId } = one
    if (this.isLate(userId, now) || this.#pledges.isLate(userId, now)) return 'overdue'
    return this.usedBy(userId) > this.limitOf(userId) ? 'amount_too_high' : null
  }

  #over(one: NaiveCredit, reason: string, closedAt: number): void {
    Object.assign(one, { status: 'cancelled', reason, closedAt })
  }

  /** The job of each second: pays out approved loans, and lets old approved and undecided ones lapse. */
  payOut(now: number): void {
    for (const one of this.credits.filter(({ status }) => status === 'pending'))
      if (now >= one.askedAt + reviewMs) this.#over(one, 'not_decided', one.askedAt + reviewMs)
    for (const one of this.credits.filter(({ status }) => status === 'passed')) {
      const until = one.passedAt! + lapseMs
      if (now >= until) {
        this.#over(one, 'lapsed', until)
        continue
      }
      const bar = this.#barOf(one, now)
      if (bar !== null) {
        this.#over(one, bar, now)
        continue
      }
      this.#purses.move(one.amount, lender, 'house house.loans')
      this.#purses.move(one.amount, 'house house.loans', free(one.userId))
      const hours = one.months === null ? [one.days! * 24] : hoursOfMonths(now, one.months)
      const parts = partsOf(one.amount, readAmount(one.set.dailyRate), hours)
      Object.assign(one, { status: 'running', startAt: now, principal: one.amount, parts })
      this.#charge(one, now)
    }
  }

  endOf = ({ startAt, parts }: NaiveCredit): number => startAt! + parts.at(-1)!.hour * hourMs
  #givenUpAt = (one: NaiveCredit): number => this.endOf(one) + one.set.overdueHours * hourMs

  /** Start of its delay; null if it is not overdue. */
  #lateSince(one: NaiveCredit, now: number): number | null {
    for (const { hour } of one.parts) {
      const due = one.startAt! + hour * hourMs
      if (now > due && lateOf(one.parts, one.principal, hour) > 0n) return due
    }
    return now > this.endOf(one) ? this.endOf(one) : null
  }

  /** Charges each begun hour, overdue principal at a higher rate. */
  #charge(one: NaiveCredit, now: number): void {
    const [dailyRate, lateRate] = [one.set.dailyRate, one.set.overdueDailyRate].map(readAmount)
    const last = one.parts.at(-1)!.hour + one.set.overdueHours
    while (one.hours < last && (one.hours === 0 || now > one.startAt! + one.hours * hourMs)) {
      const late = lateOf(one.parts, one.principal, one.hours)
      one.interest += hourCosts(one.principal - late, dailyRate!) + hourCosts(late, lateRate!)
      one.hours += 1
    }
    const since = this.#lateSince(one, now)
    if (since === null || one.status === 'overdue') return
    Object.assign(one, { status: 'overdue', overdueAt: one.overdueAt ?? since })
  }

  /** The hourly job. */
  work(now: number): void {
    for (const one of this.credits.filter(owesCredit)) {
      this.#charge(one, now)
      if (now < this.#givenUpAt(one)) continue
      Object.assign(one, { shortfall: one.principal, forgiven: one.interest })
      this.#end(one, 'written_off', this.#givenUpAt(one))
    }
  }

  #end(one: NaiveCredit, status: 'repaid' | 'written_off', closedAt: number): void {
    Object.assign(one, { status, closedAt, principal: 0n, interest: 0n })
  }

  /**
   * Repays this amount, at most the debt.
   * @returns whether the balance was sufficient
   */
  repay(one: NaiveCredit, wanted: bigint, now: number): boolean {
    const before = {
      interest: one.interest,
      hours: one.hours,
      status: one.status,
      overdueAt: one.overdueAt,
    }
    this.#charge(one, now)
    const paid = least(wanted, debtOf(one))
    if (this.#purses.has(one.userId, 'balance.available') < paid) {
      Object.assign(one, before)
      return false
    }
    const toInterest = least(paid, one.interest)
    const amount = paid - toInterest
    this.#purses.move(paid, free(one.userId), 'house house.loans')
    this.#purses.move(amount, 'house house.loans', lender)
    one.interest -= toInterest
    one.interestPaid += toInterest
    one.principal -= amount
    one.back.push({ at: now, amount })
    if (this.#lateSince(one, now) === null) one.status = 'running'
    if (debtOf(one) === 0n) this.#end(one, 'repaid', now)
    return true
  }

  /** Principal that a user owed at a time, as known by now. */
  owedAt(userId: string, at: number): bigint {
    const owed = this.#of(userId).filter(
      ({ startAt, closedAt }) =>
        startAt !== null && startAt <= at && (closedAt === null || closedAt > at),
    )
    return owed.reduce((all, { amount, back }) => {
      const returned = back.filter((one) => one.at <= at)
      return all + amount - returned.reduce((sum, one) => sum + one.amount, 0n)
    }, 0n)
  }
}
