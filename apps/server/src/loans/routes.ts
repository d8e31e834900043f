import { endpoints, type Language } from '@candor/api'
import { Amount } from '@candor/money'
import type { Notary } from '../market/index.ts'
import type { GivenStepUp, SecondProof } from '../people/index.ts'
import { exactly } from '../platform/decimals.ts'
import { change, query, type ApiRequest, type Route } from '../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { agreementOf, type LoanRequest } from './agreement.ts'
import { listLoanSets } from './catalogue.ts'
import { addCollateral } from './commands/add-collateral.ts'
import { applyLoan, type ApplyInput } from './commands/apply-loan.ts'
import { applyCredit, type CreditInput } from './commands/apply-credit.ts'
import { cancelLoan } from './commands/cancel-loan.ts'
import { repayLoan } from './commands/repay-loan.ts'
import { setAutoRepay } from './commands/set-auto-repay.ts'
import { takeCollateral } from './commands/take-collateral.ts'
import {
  getLoan,
  getLoanAgreement,
  getLoanDocument,
  getLoanInfo,
  listLoans,
  readFacts,
  type KnownOf,
  type Reads,
} from './queries.ts'
import { proveLoan } from './proof.ts'
import { quoteOf, loanRequestOf } from './quote.ts'
import type { LoanSets } from './terms.ts'

export type RouteTools = Reads & {
  readonly sets: LoanSets
  /** Facts of other modules behind a user's limit. */
  readonly knownOf: KnownOf
  readonly notary: Notary
  /** Checks the signer's step-up. It uses up a code. */
  readonly proveStepUp: (
    userId: string,
    given: GivenStepUp,
    about: { readonly scene: 'loan'; readonly now: number },
  ) => Promise<SecondProof | Refusal>
}

export function loanRoutes(tools: RouteTools): Route[] {
  const { pool, sets, look } = tools
  const asking = ({
    user,
    lang,
    now,
  }: Pick<ApiRequest, 'lang' | 'now'> & { user: { userId: string } }) => ({
    userId: user.userId,
    lang,
    now,
  })
  return [
    query(endpoints.listLoanSets, ({ input }) => listLoanSets(sets, look(), input.loanType)),
    query(endpoints.getLoanInfo, ({ user, now }) => getLoanInfo(tools, user.userId, now)),
    query(endpoints.quoteLoan, ({ input, lang, now }) => {
      const request = askedFor(sets, input, now)
      return isRefusal(request) ? request : quoteOf(request, look(), lang)
    }),
    query(endpoints.listLoans, (request) => listLoans(tools, asking(request), request.input)),
    query(endpoints.getLoan, (request) => getLoan(tools, asking(request), request.input.id)),
    query(endpoints.getLoanAgreement, ({ user, input }) =>
      getLoanAgreement(pool, user.userId, input.id),
    ),
    query(endpoints.getLoanDocument, ({ user, input }) =>
      getLoanDocument(pool, user.userId, input.id),
    ),
    query(endpoints.getLoanProof, ({ user, input }) => proveLoan(tools, user.userId, input.id)),
    change(endpoints.applyPledgeLoan, applyLoan, {
      prepareActs: true,
      prepare: (request) => prepareApply(tools, request),
    }),
    change(endpoints.applyCreditLoan, applyCredit, {
      prepareActs: true,
      prepare: (request) => prepareCredit(tools, request),
    }),
    change(endpoints.cancelLoan, cancelLoan, {
      prepare: ({ input, lang }) => ({ ...input, lang }),
    }),
    change(endpoints.repayLoan, repayLoan, {
      prepare: ({ user, input, lang }) =>
        exactly(() => ({
          userId: user.userId,
          id: input.id,
          amount: Amount.parse(input.amount),
          lang,
        })),
    }),
    change(endpoints.setLoanAutoRepay, setAutoRepay, {
      prepare: ({ input, lang }) => ({ ...input, lang }),
    }),
    change(endpoints.addLoanCollateral, addCollateral, {
      prepare: ({ input, lang }) =>
        exactly(() => ({ id: input.id, quantity: Amount.parse(input.quantity), lang })),
    }),
    change(endpoints.takeLoanCollateral, takeCollateral, {
      prepare: ({ input, lang }) =>
        exactly(() => ({ id: input.id, quantity: Amount.parse(input.quantity), lang })),
    }),
  ]
}

type Typed = {
  readonly setId: string
  readonly amount: string
  readonly days?: number | undefined
  readonly months?: number | undefined
  readonly pledgeCurrency?: string | undefined
  readonly pledgeQuantity?: string | undefined
}

function askedFor(sets: LoanSets, typed: Typed, now: number): LoanRequest | Refusal {
  const { pledgeQuantity } = typed
  const asked = exactly(() => ({
    ...typed,
    amount: Amount.parse(typed.amount),
    pledgeQuantity: pledgeQuantity === undefined ? undefined : Amount.parse(pledgeQuantity),
  }))
  return isRefusal(asked) ? asked : loanRequestOf(sets, asked, now)
}

/** Rewrites the agreement for the request in the language in which it was read, and checks the signer. */
async function prepareApply(
  { sets, knownOf, proveStepUp }: RouteTools,
  { input, user, lang, now }: ApiRequest<typeof endpoints.applyPledgeLoan>,
): Promise<ApplyInput | Refusal> {
  const request = askedFor(sets, input, now)
  if (isRefusal(request)) return request
  const { pledge } = request
  if (pledge === null) return refuse('NOT_FOUND')
  const { identityLevel, isGuest } = await knownOf(user.userId, now)
  const proof = await proveStepUp(user.userId, input, { scene: 'loan', now })
  if (isRefusal(proof)) return proof
  return {
    proof,
    userId: user.userId,
    request: { ...request, pledge },
    ...signing(request, input, lang),
    identityLevel,
    isGuest,
  }
}

/** The same for an unsecured loan, with the factors of its limit. */
async function prepareCredit(
  tools: RouteTools,
  { input, user, lang, now }: ApiRequest<typeof endpoints.applyCreditLoan>,
): Promise<CreditInput | Refusal> {
  const request = askedFor(tools.sets, input, now)
  if (isRefusal(request)) return request
  if (request.pledge !== null) return refuse('NOT_FOUND')
  const { facts, isGuest } = await readFacts(tools, user.userId, now)
  const { identityLevel } = facts
  const { userId } = user
  const proof = await tools.proveStepUp(userId, input, { scene: 'loan', now })
  if (isRefusal(proof)) return proof
  return { userId, request, ...signing(request, input, lang), identityLevel, isGuest, facts, proof }
}

type Signed = Pick<
  ApiRequest<typeof endpoints.applyPledgeLoan>['input'],
  'agreementVersion' | 'agreementHash' | 'signature'
>

const signing = (request: LoanRequest, input: Signed, lang: Language) => ({
  lang,
  agreement: agreementOf(request, lang),
  signed: {
    version: input.agreementVersion,
    hash: input.agreementHash,
    signature: input.signature,
  },
})
