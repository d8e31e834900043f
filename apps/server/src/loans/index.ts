import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { loanDeskRoutes } from './desk/routes.ts'
import { chargeDue, payOutPassed, type JobTools } from './jobs.ts'
import { writeDocuments } from './documents.ts'
import { mailLoans } from './notices.ts'
import { createJudge } from './pledge-judge.ts'
import type { MailIn } from '../platform/notice-source.ts'
import { loanRoutes, type RouteTools } from './routes.ts'
import { loadLoanSets, type LoanSets } from './terms.ts'

export { loanNotices } from './notices.ts'
export { loanChecks } from './audit.ts'
export { oneEnough as oneReviewUpTo } from './commands/apply-credit.ts'
export { loadLoanSets } from './terms.ts'
export type { LoanContext } from './context.ts'
export { readDebt, readDebtsAt } from './debts.ts'
export { loanQueue } from './desk/queue.ts'

export type LoanOptions = Omit<RouteTools & JobTools, 'sets'> & {
  readonly mailIn: MailIn
  /** Where the app is, for links. */
  readonly origin: string
  /** What is lent, where that is not what `data/loans.json` says. */
  readonly sets?: LoanSets
}

export type LoansModule = {
  readonly routes: Route[]
  /** Takes the lane's events: tells users what happened to their loans. */
  readonly onEvent: (event: Event) => Promise<void>
  /** Every minute: charges the hours that have begun, of these parts, and says what is overdue. */
  readonly chargeDue: (parts: readonly number[], now: number) => Promise<void>
  /** Every second: pays out what was passed, of these parts. */
  readonly payOut: (parts: readonly number[]) => Promise<void>
  /** Every second: judges what is pledged by the ticks since the last time. */
  readonly judge: (parts: readonly number[], now: number) => Promise<void>
  /** Every second: writes the files of what was signed. */
  readonly writeDocuments: (parts: readonly number[]) => Promise<void>
}

/** Loans, against a pledge or by a limit: what is lent, what is owed, and what becomes of it. */
export function createLoans(options: LoanOptions): LoansModule {
  const tools = { ...options, sets: options.sets ?? loadLoanSets() }
  return {
    routes: [...loanRoutes(tools), ...loanDeskRoutes(tools)],
    onEvent: mailLoans(options.mailIn, options.origin),
    chargeDue: (parts, now) => chargeDue(tools, parts, now),
    payOut: (parts) => payOutPassed(tools, parts),
    judge: createJudge(tools),
    writeDocuments: (parts) => writeDocuments(tools, parts),
  }
}
