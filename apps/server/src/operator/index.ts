import { createStamps } from '../people/index.ts'
import type { Route, SessionSource } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { ApprovalKind } from './approvals/approval.ts'
import { kindsOf, type Kinds } from './approvals/decide-approval.ts'
import { expireDue } from './approvals/expire.ts'
import { openAnchors } from './audit/anchors.ts'
import type { AnchorFault } from './audit/anchor-faults.ts'
import type { Broken } from './audit/verify.ts'
import { verifyAll, type Verdict } from './audit/verify-all.ts'
import { resetFactor, resetWithdrawalPassword } from './commands/reset-factor.ts'
import { lift, prolong, restrictAgain } from './commands/restrict-user.ts'
import { resume } from './commands/set-switch.ts'
import { firstRun, hireWithSignIn, type FirstSignIn } from './first-run.ts'
import { fundingRoutes } from './funding/routes.ts'
import type { FundingSource } from './funding/source.ts'
import { topUpFundingKind } from './funding/top-up.ts'
import { hire, type Hired } from './hire.ts'
import type { Queue } from './queue/queue.ts'
import { operatorRoutes } from './routes.ts'
import { createSecrets } from './secrets.ts'
import { changeRoles, enable } from './seat/approval-kinds.ts'
import { createSessions } from './session-source.ts'
import type { OperatorOptions, Tools } from './tools.ts'
import { forgetNotes } from './users/forget-notes.ts'
import { noParts, type UserParts } from './users/parts.ts'
import { userRoutes } from './users/routes.ts'

export { ownAccountFault } from './own-account.ts'
export type { ApprovalKind, Decided } from './approvals/approval.ts'
export { approvalKind, asked, isWaiting, waitingFor } from './approvals/approval.ts'
export { readWaiting } from './approvals/waiting.ts'
export { sumText, timeText, type About } from './approvals/sentence.ts'
export type { Actor, Deed } from './audit/record.ts'
export { actorOf, record } from './audit/record.ts'
export { readWaitingTopUps } from './funding/routes.ts'
export type { FundingAccount, FundingSource } from './funding/source.ts'
export type { FirstSignIn } from './first-run.ts'
export { firstRunFile } from './first-run.ts'
export { watch, watchedQueue } from './audited-reads.ts'
export { looksAt, looksColumn, unopened, type Looked } from './opened-parts.ts'
export {
  claimedItem,
  claimFault,
  decided,
  decisionFault,
  type Decision,
  type ClaimState,
} from './queue/claim.ts'
export { decisionOn, itemAsked, pictureFor, type AboutItem, type OnItem } from './queue/item.ts'
export type { Queue } from './queue/queue.ts'
export { findItem, readQueue, uidColumn, type Clock } from './queue/read.ts'
export { colleaguesOf } from './seat/colleagues.ts'
export { consoleCommand } from './seat/console-command.ts'
export { rolesAt } from './seat/rules.ts'
export { rolesNow } from './seat/roles-now.ts'
export { seatOwner } from './seat/tables.ts'
export type { ApprovalRow, ClaimRow } from './tables.ts'
export { approvals, claims } from './tables.ts'
export type { OperatorOptions } from './tools.ts'
export { isUser } from './users/record.ts'

export type Operators = {
  readonly routes: Route[]
  readonly sessions: SessionSource
  /** Every act that needs a second operator, by name. */
  readonly kinds: Kinds
  /** Handles the lane's events: this process applies pauses and restrictions at once. */
  readonly onEvent: (event: Event) => Promise<void>
  /**
   * Creates the first two operators of a sandbox.
   * @returns their credentials, to be shown once
   */
  readonly firstRun: () => Promise<readonly FirstSignIn[]>
  readonly hire: (who: Parameters<typeof hire>[1]) => Promise<Hired>
  /**
   * Writes the end of the audit to the anchor file.
   * @returns the fault that prevented it, or null
   */
  readonly anchor: (now: number) => Promise<AnchorFault | Broken | null>
  /** Expires approvals that were not decided within their day. */
  readonly expireApprovals: (parts: readonly number[], now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
  /** Verifies the whole chain and all its anchors; `signal` aborts it. */
  readonly verify: (signal?: AbortSignal) => Promise<Verdict>
}

/**
 * Creates an operator without a running console.
 * @returns the credentials, to be shown once
 */
export function hireAlone(
  { secret, ...options }: Pick<OperatorOptions, 'lane' | 'passwords' | 'secret' | 'world'>,
  who: Parameters<typeof hireWithSignIn>[1],
): Promise<FirstSignIn> {
  return hireWithSignIn({ ...options, secrets: createSecrets(secret) }, who)
}

/** The parts that a module adds to the console. */
export type ConsoleParts = {
  readonly kinds?: readonly ApprovalKind<never>[]
  readonly queues?: readonly Queue[]
  /** Accounts from which promises are paid. */
  readonly funding?: readonly FundingSource[]
  readonly users?: UserParts
}

/**
 * The operators' console: operators, their sessions, approvals, and the audit of their acts.
 * @param parts other modules' approval kinds and queues
 */
export function createOperators(
  options: OperatorOptions,
  { kinds = [], queues = [], funding = [], users = noParts }: ConsoleParts = {},
): Operators {
  const { pool } = options
  const tools: Tools = {
    ...options,
    secrets: createSecrets(options.secret),
    anchors: openAnchors(options),
    stamps: createStamps(options.secret),
  }
  const all = kindsOf([
    resume,
    prolong,
    restrictAgain,
    lift,
    resetFactor,
    resetWithdrawalPassword,
    changeRoles,
    enable,
    topUpFundingKind,
    ...kinds,
  ] as readonly ApprovalKind[])
  return {
    routes: [
      ...operatorRoutes(tools, all, queues),
      ...fundingRoutes(pool, funding),
      ...userRoutes(tools, users),
    ],
    kinds: all,
    sessions: createSessions(tools),
    onEvent: async ({ name }) => {
      if (name === 'switchChanged' || name === 'restrictionsChanged')
        await options.policies.refresh()
    },
    firstRun: () => firstRun(tools),
    hire: (who) => hire(tools, who),
    expireApprovals: (parts, now) => expireDue(tools, parts, now),
    jobs: [
      job('approvals', every.minute, ({ parts, now }) => expireDue(tools, parts, now)),
      // Deletes notes about erased users.
      job('forget notes', every.hour, ({ parts }) => forgetNotes(pool, parts)),
    ],
    anchor: (now) => tools.anchors.write(now),
    verify: (signal) => verifyAll(tools, signal),
  }
}
