import { endpoints, type LoanItem } from '@candor/api'
import { Amount, Rate, sum } from '@candor/money'
import { loanAnnualRate, loanLimit } from '@candor/rules'
import type { Pool } from 'pg'
import {
  actorOf,
  decisionOn,
  itemAsked,
  ownAccountFault,
  watch,
  watchedQueue,
  type Clock,
} from '../../operator/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { column, isRefusal, type Lane } from '../../platform/lane/index.ts'
import { planOf } from '../plan.ts'
import { getLoanAgreement, getLoanDocument, type Reads } from '../queries.ts'
import { loans } from '../tables.ts'
import type { LoanSets } from '../terms.ts'
import { factorsView, statusOf } from '../view.ts'
import { decideLoan } from './decide-loan.ts'
import { lookAtLoan } from './look-at-loan.ts'
import { listOwedLoans } from './owed-loans.ts'
import { loanQueue } from './queue.ts'

type Tools = Reads & {
  readonly pool: Pool
  readonly lane: Pick<Lane, 'run'>
  readonly sets: LoanSets
}

/** Console endpoints about loans: unsecured applications, and owed loans. */
export function loanConsoleRoutes(tools: Tools): Route[] {
  const { pool } = tools
  const source = { pool, queue: loanQueue, rows: loans }
  const watched = watch(tools, loanQueue.name)
  return [
    query(endpoints.listLoanItems, watchedQueue(tools, loanQueue, itemOf)),
    query(endpoints.listOwedLoans, async (request) => {
      const found = await listOwedLoans(tools, request.input, request.now)
      return (await watched(request, found.records)) ?? found
    }),
    change(endpoints.openLoanAgreement, lookAtLoan, {
      async prepare(request) {
        const row = await itemAsked(source, request)
        if (isRefusal(row)) return row
        return { id: row.id, ownerId: row.userId, actor: actorOf(request) }
      },
      owner: ({ ownerId }) => ownerId,
      async finish(_reply, _request, { input: { ownerId, id } }) {
        const [signed, document] = await Promise.all([
          getLoanAgreement(pool, ownerId, id),
          getLoanDocument(pool, ownerId, id),
        ])
        if (isRefusal(signed)) throw new Error(`nobody has signed the loan ${id}`)
        // A missing file is written soon.
        return { ...signed, document: isRefusal(document) ? null : document }
      },
    }),
    change(endpoints.decideLoan, decideLoan, {
      async prepare(request) {
        const found = await decisionOn(source, request, () => [])
        if (isRefusal(found)) return found
        const { decision } = found
        const fault = await ownAccountFault(pool, [decision.ownerId], decision.actor, request.now)
        return fault ?? decision
      },
      owner: ({ ownerId }) => ownerId,
    }),
  ]
}

function itemOf(stored: Readonly<Record<string, unknown>>, clock: Clock): LoanItem {
  const loan = loans.parse({ ...stored })
  const { limit, factors } = loanLimit(loan.limitFacts!)
  const plan = planOf(loan, loan.startAt ?? loan.appliedAt)
  return {
    ...clock,
    version: loan.version,
    userId: loan.userId,
    currency: loan.currency,
    amount: Amount.text(loan.amount),
    days: loan.days,
    instalments: loan.instalments,
    annualRate: Rate.text(loanAnnualRate(loan.dailyRate)),
    totalInterest: Amount.text(sum(plan.map(({ interest }) => interest))),
    limit: Amount.text(limit),
    limitFactors: factorsView(factors),
    used: Amount.text(column.amount.read(stored['used'])),
    history: stored['history'] as LoanItem['history'],
    restrictions: stored['restrictions'] as LoanItem['restrictions'],
    needsSecond: loan.needsSecond,
    approvedBy: [...loan.approvedBy],
    statusKey: statusOf(loan, clock.claim !== null),
    reasonKey: loan.reasonKey,
    agreementHash: loan.agreementHash,
    documentHash: loan.documentHash,
    createdAt: loan.appliedAt,
    decidedAt: loan.passedAt ?? loan.closedAt,
  }
}
