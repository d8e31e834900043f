import type { LoanAgreement, Signature } from '@candor/api'
import { Amount } from '@candor/money'
import { isBlankSignature } from '@candor/rules'
import { exclusionFault, openingRules, type User } from '../people/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { loanFault, policyFault } from '../policy/index.ts'
import type { Wish } from './agreement.ts'
import type { LoanContext } from './context.ts'
import { isOwed, lateFrom } from './owed.ts'
import type { Loan } from './tables.ts'

/** Who signs what. */
export type Signing = {
  /** As the server writes it for this wish in this language. */
  readonly agreement: LoanAgreement
  /** What the user says that they have read. */
  readonly signed: {
    readonly version: string
    readonly hash: string
    readonly signature: Signature
  }
  /** How well the user was found to be known when they asked, and whether they have no contact of their own. */
  readonly identityLevel: number
  readonly isGuest: boolean
}

/** So many loans one user may owe at once. */
const mostLoans = 10

type Borrower = {
  readonly users: User | undefined
  readonly exclusions: Parameters<typeof exclusionFault>[0]
}

/** What keeps a user from borrowing: what we have stopped, what they have set, what the rules of their country bar. */
export function lendingFault(
  state: Borrower,
  userId: string,
  context: LoanContext,
): Refusal | null {
  return (
    policyFault(context, 'loan', userId) ??
    exclusionFault(state.exclusions, context.now) ??
    loanFault(openingRules(state, context))
  )
}

/** What of the wish the terms do not offer. */
export function wishFault({ terms, amount, days, instalments }: Wish): Refusal | null {
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

/** Who signs must have a contact, be known, sign something, and sign what there is. */
export function signerFault({
  wish,
  agreement,
  signed,
  identityLevel,
  isGuest,
}: Signing & { readonly wish: Wish }): Refusal | null {
  if (isGuest) return refuse('GUEST_NOT_ALLOWED')
  if (identityLevel < wish.terms.kycLimit) return refuse('KYC_REQUIRED')
  if (isBlankSignature(signed.signature)) return refuse('SIGNATURE_REQUIRED')
  const isRead = signed.version === agreement.version && signed.hash === agreement.hash
  return isRead ? null : refuse('AGREEMENT_OUTDATED')
}

/** Who is late borrows nothing more; nobody owes many loans at once. */
export function ownFault(own: readonly Loan[], now: number): Refusal | null {
  if (own.some((loan) => isOwed(loan) && lateFrom(loan, now) !== null))
    return refuse('OVERDUE_EXISTS')
  return own.length >= mostLoans ? refuse('TOO_MANY_PENDING') : null
}
