import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { loanReasons, loanRejections } from './loan-names.ts'
import { Signature } from './loan-signature.ts'
import { AgreementHash, LoanAgreement, LoanInfo, LoanStatusKey } from './loans-shapes.ts'
import { Act, Remark, withAuditor } from './operator-shapes.ts'
import { page } from './query.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { Count, Currency, Dec, Id, Ms, Rate, Text } from './scalars.ts'
import { RestrictionRow } from './user-console.ts'

/** The roles that review loans: `credit` approves first, and a large loan also needs `ops_checker`. */
export const loanWorkers = ['credit', 'ops_checker'] as const

const shared = { concept: 'operator', auth: 'operator', roles: loanWorkers } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** A requested loan without collateral, as it stands in the queue. */
export const LoanItem = v.strictObject({
  ...queueItemFields,
  userId: Id,
  currency: Currency,
  amount: Dec,
  days: Count,
  instalments: Count,
  annualRate: Rate,
  totalInterest: Dec,
  /** Computed from the user's records at the request: it cannot be set by hand. */
  limit: Dec,
  limitFactors: LoanInfo.entries.limitFactors,
  /** The part of the limit used by other loans of the user, now. */
  used: Dec,
  /** Other loans of the user, by their result. */
  history: v.strictObject({
    owed: Count,
    overdue: Count,
    repaidInTime: Count,
    repaidLate: Count,
    writtenOff: Count,
  }),
  /** The owner's present restrictions; newest first. */
  restrictions: v.array(
    v.pick(RestrictionRow, ['id', 'capability', 'reasonKey', 'madeByName', 'createdAt', 'untilAt']),
  ),
  needsSecond: v.boolean(),
  approvedBy: v.array(Id),
  statusKey: LoanStatusKey,
  reasonKey: v.nullable(v.picklist(loanReasons)),
  agreementHash: AgreementHash,
  /** SHA-256 of the signed file; null until it is written. */
  documentHash: v.nullable(AgreementHash),
  createdAt: Ms,
  decidedAt: v.nullable(Ms),
})
export type LoanItem = v.InferOutput<typeof LoanItem>

export const listLoanItems = endpoint({
  ...shared,
  name: 'listLoanItems',
  roles: withAuditor(loanWorkers),
  limit: reading,
  request: v.object(queueFields),
  result: page(LoanItem),
  errors: [],
  summary: 'Loans that wait for a decision, what is due first on top; or what was decided.',
})

export const openLoanAgreement = endpoint({
  ...shared,
  name: 'openLoanAgreement',
  limit: acting,
  request: v.strictObject({ id: Id }),
  result: v.strictObject({
    ...LoanAgreement.entries,
    lang: Text,
    signature: Signature,
    signedAt: Ms,
    /** A PDF, in base64; null until it is written. */
    document: v.nullable(v.strictObject({ name: Text, sha256: Text, content: Text })),
  }),
  errors: ['NOT_FOUND', 'NOT_CLAIMED', 'CLAIMED_BY_ANOTHER'],
  summary:
    'What was signed, word for word, with its file, for who has claimed the loan. Each look is on record.',
})

const deciding = { id: Id, version: Count, remark: Remark }

export const decideLoan = endpoint({
  ...shared,
  name: 'decideLoan',
  limit: acting,
  fresh: true,
  request: v.variant('decision', [
    v.strictObject({ ...deciding, decision: v.literal('approve') }),
    v.strictObject({
      ...deciding,
      decision: v.literal('reject'),
      /** The owner reads the sentence. */
      reasonKey: v.picklist(loanRejections),
    }),
  ]),
  result: Act,
  errors: [
    'NOT_FOUND',
    'STATE_CHANGED',
    'NOT_CLAIMED',
    'CLAIMED_BY_ANOTHER',
    'SELF_APPROVAL',
    'OWN_ACCOUNT',
    'LOAN_LIMIT_EXCEEDED',
  ],
  summary:
    'Passes a loan as it was asked for, a large one after a second person has; or refuses ' +
    'it. No operator names its sum, its rate or its limit.',
})
