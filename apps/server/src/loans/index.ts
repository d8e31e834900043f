import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import { loanConsoleRoutes } from './console/routes.ts'
import { lendingFunding } from './console/funding.ts'
import { chargeDue, openAccount, payOutPassed, type JobTools } from './jobs.ts'
import { writeDocuments } from './documents.ts'
import { mailLoans } from './notices.ts'
import { createJudge, judgeReads } from './pledge-judge.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { loanRoutes, type RouteTools } from './routes.ts'
import { lendingFunds, loadLoanSets, type LoanSets } from './terms.ts'
import type { Amount } from '@candor/money'
import type { FundingSource, Queue } from '../operator/index.ts'
import { loanQueue } from './console/queue.ts'

export { countOpenLoans, loanObstacles } from './closing-obstacles.ts'
export { loanNotices } from './notices.ts'
export { loanChecks } from './audit.ts'
export { oneEnough as oneReviewUpTo } from './commands/apply-credit.ts'
export { loadLoanSets } from './terms.ts'
export type { LoanContext } from './context.ts'
export { readDebt, readDebtsAt } from './debts.ts'
export { loanQueue } from './console/queue.ts'

export type LoanOptions = Omit<RouteTools & JobTools, 'sets' | 'funds'> & {
  readonly mailIn: MailIn
  /** Origin of the web app, for links. */
  readonly origin: string
  /** Loan sets; `data/loans.json` by default. */
  readonly sets?: LoanSets
  /** Initial lending account; by the same file by default. */
  readonly funds?: Amount
}

export type LoansModule = {
  readonly routes: Route[]
  /** The lending account. */
  readonly funding: readonly FundingSource[]
  readonly queues: readonly Queue[]
  /** At the start: opens and fills it. */
  readonly open: () => Promise<void>
  /** Guaranteed listener of lane events: notifies users about their loans. */
  readonly onEvent: (event: Event) => Promise<void>
  /** Charges started hours for these parts, and marks overdue loans. */
  readonly chargeDue: (parts: readonly number[], now: number) => Promise<void>
  /** Pays out approved loans of these parts, as far as the lending account covers them. */
  readonly payOut: (parts: readonly number[], now: number) => Promise<void>
  /** Judges collateral by the ticks since the last run. */
  readonly judge: (parts: readonly number[], now: number) => Promise<void>
  /** Writes missing agreement documents. */
  readonly writeDocuments: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** Loans, secured or by a credit limit. */
export function createLoans(options: LoanOptions): LoansModule {
  const { sets = loadLoanSets(), funds = lendingFunds() } = options
  const tools = { ...options, sets, funds }
  const work = {
    chargeDue: (parts, now) => chargeDue(tools, parts, now),
    payOut: (parts, now) => payOutPassed(tools, parts, now),
    judge: createJudge({ ...tools, reads: judgeReads(tools.pool) }),
    writeDocuments: (parts, now) => writeDocuments(tools, parts, now),
  } satisfies Partial<LoansModule>
  return {
    routes: [...loanRoutes(tools), ...loanConsoleRoutes(tools)],
    funding: [lendingFunding(tools.pool)],
    queues: [loanQueue],
    open: () => openAccount(tools),
    onEvent: mailLoans(options.mailIn, options.origin),
    ...work,
    jobs: [
      job('loan interest', every.minute, ({ parts, now }) => work.chargeDue(parts, now)),
      job('passed loans', every.second, ({ parts, now }) => work.payOut(parts, now)),
      job('loan pledges', every.second, ({ parts, now }) => work.judge(parts, now)),
      job('loan documents', every.second, ({ parts, now }) => work.writeDocuments(parts, now)),
    ],
  }
}
