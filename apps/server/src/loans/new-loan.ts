import { Amount } from '@candor/money'
import { creditRules, loanHourMs, loanRules, termHours } from '@candor/rules'
import type { SecondProof } from '../people/index.ts'
import { owned } from '../platform/lane/index.ts'
import type { LoanRequest } from './agreement.ts'
import type { Signing } from './faults.ts'
import { daysFrom } from './plan.ts'
import type { Owed } from './owed.ts'
import type { Language } from '@candor/api'
import { agreements, type Loan } from './tables.ts'

/** The request of a user who has signed. */
export type Asked = Signing & {
  /** Step-up of the signer. */
  readonly proof: SecondProof
  readonly userId: string
  readonly request: LoanRequest
  readonly lang: Language
}

/** A requested loan, with the signed terms. */
export function newLoan({ userId, request, agreement }: Asked, id: string, now: number): Loan {
  const { terms, amount, days, instalments, pledge } = request
  const { of, quantity } = pledge ?? { of: null, quantity: Amount.zero }
  return {
    ...owned(userId),
    id,
    setId: terms.id,
    loanType: terms.loanType,
    currency: terms.currency,
    amount,
    days,
    instalments,
    dailyRate: terms.dailyRate,
    overdueRate: terms.overdueDailyRate,
    lateHours: terms.overdueHours,
    saleFeeRate: terms.saleFeeRate,
    agreementVersion: agreement.version,
    agreementHash: agreement.hash,
    ruleVersion: pledge === null ? creditRules : loanRules,
    pledgeCurrency: of?.currency ?? null,
    pledgeSymbol: of?.symbol ?? null,
    initialLtv: of?.initialLtv ?? null,
    callLtv: of?.marginCallLtv ?? null,
    liquidationLtv: of?.liquidationLtv ?? null,
    pledgeQuantity: quantity,
    collateral: Amount.zero,
    status: 'pending',
    appliedAt: now,
    startAt: null,
    endAt: null,
    principal: Amount.zero,
    interest: Amount.zero,
    hours: 0,
    interestPaid: Amount.zero,
    shortfall: Amount.zero,
    forgiven: Amount.zero,
    callPrice: null,
    liquidationPrice: null,
    sinceSeq: null,
    calledAt: null,
    overdueAt: null,
    closedAt: null,
    reasonKey: null,
    documentHash: null,
    limitFacts: null,
    needsSecond: false,
    approvedBy: [],
    passedAt: null,
    waitingAt: null,
    waitToldAt: null,
    reminded: 0,
    autoRepay: false,
    autoTried: 0,
    version: 1,
  }
}

/** A loan that is paid out now, before its first hour is charged. */
export function begun(loan: Loan, now: number): Owed {
  const days = daysFrom(loan, now)
  return {
    ...loan,
    status: 'running',
    days,
    startAt: now,
    endAt: now + termHours(days) * loanHourMs,
    principal: loan.amount,
    version: loan.version + 1,
  }
}

/** The signed text, word for word. */
export function agreementRow(
  { userId, lang, agreement, signed }: Asked,
  orderId: string,
  now: number,
) {
  return agreements.row({
    ...owned(userId),
    orderId,
    lang,
    version: agreement.version,
    paragraphs: agreement.paragraphs,
    hash: agreement.hash,
    signatureKind: signed.signature.kind,
    signatureValue: signed.signature.value,
    signedAt: now,
  })
}
