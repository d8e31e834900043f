import type { LoanAgreement, Signature } from '@candor/api'
import { Amount } from '@candor/money'
import { fitsLimit, isBlankSignature, limitLeft, loanLimit, type LoanFacts } from '@candor/rules'
import { exclusionFault, hasEnded, openingRules, type User } from '../people/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { loanFault, policyFault } from '../policy/index.ts'
import type { LoanRequest } from './agreement.ts'
import type { LoanContext } from './context.ts'
import { isOwed, lateFrom } from './owed.ts'
import type { Loan } from './tables.ts'
import { usedCredit } from './used-credit.ts'

/** A signer and the signed text. */
export type Signing = {
  /** The server's text for this request in this language. */
  readonly agreement: LoanAgreement
  /** The user's statement of the text that they read. */
  readonly signed: {
    readonly version: string
    readonly hash: string
    readonly signature: Signature
  }
} & Person

/** How well a user is found to be known, and whether they have no contact of their own. */
export type Person = {
  readonly identityLevel: number
  readonly isGuest: boolean
}

/** Largest number of owed loans of one user. */
const mostLoans = 10

type Borrower = {
  readonly users: User | undefined
  readonly exclusions: Parameters<typeof exclusionFault>[0]
}

/** Why a user may not borrow: an ended account, a pause, their own limits, or their country's rules. */
export function lendingFault(
  state: Borrower,
  userId: string,
  context: LoanContext,
): Refusal | null {
  // An ended account gets no loan.
  if (hasEnded(state.users)) return refuse('NOT_FOUND')
  return (
    policyFault(context, 'loan', userId) ??
    exclusionFault(state.exclusions, context.now) ??
    loanFault(openingRules(state, context))
  )
}

/** Parts of the request that the terms do not offer. */
export function loanRequestFault({
  terms,
  amount,
  days,
  instalments,
}: LoanRequest): Refusal | null {
  const isOffered =
    instalments === 1 ? terms.dayOptions.includes(days) : terms.monthOptions.includes(instalments)
  if (!isOffered) return refuse('TERM_INVALID')
  if (amount % terms.step !== 0n) return refuse('AMOUNT_PRECISION')
  const [min, max] = [Amount.text(terms.minAmount), Amount.text(terms.maxAmount)]
  if (amount < terms.minAmount)
    return refuse('AMOUNT_BELOW_MIN', { fields: [{ field: 'amount', rule: 'min', min }] })
  if (amount > terms.maxAmount)
    return refuse('AMOUNT_ABOVE_MAX', { fields: [{ field: 'amount', rule: 'max', max }] })
  return null
}

/** A borrower must have a contact and an identity, at the application and at the payout. */
export function personFault(
  { identityLevel, isGuest }: Person,
  { kycLimit }: { readonly kycLimit: number },
): Refusal | null {
  if (isGuest) return refuse('GUEST_NOT_ALLOWED')
  return identityLevel < kycLimit ? refuse('KYC_REQUIRED') : null
}

/** The signer must sign the present text. */
export function signerFault({
  request,
  agreement,
  signed,
  ...person
}: Signing & { readonly request: LoanRequest }) {
  const fault = personFault(person, request.terms)
  if (fault !== null) return fault
  if (isBlankSignature(signed.signature)) return refuse('SIGNATURE_REQUIRED')
  const isRead = signed.version === agreement.version && signed.hash === agreement.hash
  return isRead ? null : refuse('AGREEMENT_OUTDATED')
}

/** A user with an overdue loan, or with too many loans, gets no further one. */
export function ownFault(own: readonly Loan[], now: number): Refusal | null {
  if (own.some((loan) => isOwed(loan) && lateFrom(loan, now) !== null))
    return refuse('OVERDUE_EXISTS')
  return own.length >= mostLoans ? refuse('TOO_MANY_PENDING') : null
}

/** Refuses an unsecured amount beyond the limit, counting debts and applications. */
export function limitFault(
  facts: LoanFacts,
  others: readonly Loan[],
  { amount, currency }: Pick<Loan, 'amount' | 'currency'>,
): Refusal | null {
  const [{ limit }, used] = [loanLimit(facts), usedCredit(others)]
  if (fitsLimit(limit, used, amount)) return null
  const max = Amount.text(limitLeft(limit, used))
  return refuse('LOAN_LIMIT_EXCEEDED', { values: { max, currency } })
}
