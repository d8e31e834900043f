import type { RechargeOrder, Unclaimed, WithdrawalAccount, WithdrawalOrder } from '@candor/api'
import type { Route } from '../platform/http/route.ts'
import type { Download } from '../platform/http/downloads.ts'
import type { Event } from '../platform/lane/index.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { ApprovalKind, Queue } from '../operator/index.ts'
import { adjustBalance } from './adjustments/adjust-balance.ts'
import { sandboxChannels } from './channels/file.ts'
import { changeChannel } from './channels/kinds.ts'
import { listAccounts } from './accounts/queries.ts'
import { loadCurrencies } from './currencies.ts'
import { settlePayoutBy } from './console/ask-rail.ts'
import { payoutQueue } from './console/payout-queue.ts'
import { rechargeQueue } from './console/recharge-queue.ts'
import { withdrawalQueue } from './console/withdrawal-queue.ts'
import { creditFoundBy } from './console/opened.ts'
import { recallDropped, rejectPaid } from './console/recharge-kinds.ts'
import { reopenAccountBy } from './console/reopen-account.ts'
import { forgetEnded } from './forget.ts'
import { finishDueRecharges } from './jobs.ts'
import { noticeLetters } from './notices.ts'
import { pushBalances } from './push.ts'
import { pushOrders } from './push-orders.ts'
import { listRecharges } from './recharge/queries.ts'
import { walletRoutes } from './routes.ts'
import type { Tools, WalletOptions } from './tools.ts'
import { statementDownload } from './statements/queries.ts'
import { followStatements } from './statements/push.ts'
import { createStatementStore } from './statements/statement-store.ts'
import { deleteDueStatements, writeStatements } from './statements/write.ts'
import { payReturns } from './unclaimed/jobs.ts'
import { unclaimedOf } from './unclaimed/queries.ts'
import { returnUnclaimed } from './unclaimed/return-unclaimed.ts'
import { createMover } from './withdrawals/jobs.ts'
import { removeOldUsage } from './withdrawals/old-usage.ts'
import { patientRail } from './withdrawals/patient-rail.ts'
import { listWithdrawals } from './withdrawals/queries.ts'
import { createSandboxRail } from './withdrawals/sandbox-rail.ts'

export { dueRecharges } from './jobs.ts'
export { dueWithdrawals } from './withdrawals/jobs.ts'
export { walletNotices } from './notices.ts'
export { walletChecks } from './audit.ts'
export { leastPayout, loadCurrencies } from './currencies.ts'
export { payoutQueue } from './console/payout-queue.ts'
export { rechargeQueue } from './console/recharge-queue.ts'
export { sameAccount } from './console/same-account.ts'
export { withdrawalQueue } from './console/withdrawal-queue.ts'
export { claimMs } from './recharge/policy.ts'
export { paceDays } from './withdrawals/daily-limit.ts'
export { openLimit as openWithdrawals } from './withdrawals/terms.ts'
export { readVipLevel, readVipLevels, type MeasuredLevel } from './holdings/vip-level.ts'
export { countUnderWay, underWay } from './pending-money.ts'
export type { WalletOptions } from './tools.ts'
export type { Rail } from './withdrawals/rail.ts'

export type Wallet = {
  readonly routes: Route[]
  /** Files that users may download. */
  readonly downloads: Download[]
  /** Acts that need a second operator. */
  readonly kinds: readonly ApprovalKind<never>[]
  readonly queues: readonly Queue[]
  readonly jobs: readonly ModuleJob[]
  /** Best-effort listener of lane events: pushes changes to browsers. */
  readonly push: (event: Event) => Promise<void>
  /** Guaranteed listener of lane events: sends decisions to their owner's address. */
  readonly onEvent: (event: Event) => Promise<void>
  /** The latest recharges of a user, as the user sees them. */
  readonly rechargesOf: (userId: string, count: number, now: number) => Promise<RechargeOrder[]>
  /** The latest withdrawals and the withdrawal accounts of a user, as the user sees them. */
  readonly withdrawalsOf: (userId: string, count: number, now: number) => Promise<WithdrawalOrder[]>
  readonly accountsOf: (userId: string, now: number) => Promise<WithdrawalAccount[]>
  /** Unclaimed money of an ended account, and its latest returns. */
  readonly unclaimedOf: (userId: string, count: number) => Promise<Unclaimed>
  /** Pays approved returns to former owners. */
  readonly payReturns: (parts: readonly number[]) => Promise<void>
  /** Credits confirmed payments. */
  readonly confirmPayments: (parts: readonly number[], now: number) => Promise<void>
  /** Ends cooldowns, sends approved payouts, and finishes arrived ones. */
  readonly moveWithdrawals: (parts: readonly number[], now: number) => Promise<void>
  /** Writes requested statements. */
  readonly writeStatements: (parts: readonly number[]) => Promise<void>
  /** Deletes expired statements. */
  readonly deleteStatements: (parts: readonly number[], now: number) => Promise<void>
  /** Removes request counts that no limit uses any more. */
  readonly removeOldUsage: (parts: readonly number[], now: number) => Promise<void>
  /** Deletes payment data of accounts that ended years ago. */
  readonly forgetEnded: (parts: readonly number[], now: number) => Promise<void>
}

/** The wallet's recurring work. */
type Work = Pick<
  Wallet,
  | 'payReturns'
  | 'confirmPayments'
  | 'moveWithdrawals'
  | 'writeStatements'
  | 'deleteStatements'
  | 'removeOldUsage'
  | 'forgetEnded'
>

/** The wallet: balances, transfers, records, recharges and withdrawals. */
export function createWallet(options: WalletOptions): Wallet {
  const currencies = loadCurrencies()
  const { lane, world } = options
  const rail = patientRail(options.rail ?? createSandboxRail(lane, world, currencies), world)
  const statements = createStatementStore(options.statements)
  const { links } = options.files
  const tools: Tools = {
    ...options,
    currencies,
    rail,
    statements,
    links,
    sandboxChannels: options.isSandbox ? sandboxChannels() : [],
  }
  const channelKind = changeChannel(options.channelDelayMs)
  const returnKind = returnUnclaimed(tools)
  const reopenKind = reopenAccountBy(tools)
  const [showBalances, showOrders] = [pushBalances(tools), pushOrders(tools)]
  const [follow, write] = [followStatements(tools), noticeLetters(tools)]
  const work = {
    payReturns: (parts) => payReturns(tools, parts),
    confirmPayments: (parts, now) => finishDueRecharges(tools, parts, now),
    moveWithdrawals: createMover(tools),
    writeStatements: (parts) => writeStatements(tools, parts),
    deleteStatements: (parts, now) => deleteDueStatements(tools, parts, now),
    removeOldUsage: (parts, now) => removeOldUsage(tools.pool, parts, now),
    forgetEnded: (parts, now) => forgetEnded(tools, parts, now),
  } satisfies Work
  return {
    routes: walletRoutes(tools, { channelKind, returnKind, reopenKind }),
    downloads: [statementDownload(tools)],
    queues: [withdrawalQueue, payoutQueue, rechargeQueue],
    kinds: [
      adjustBalance(currencies, tools.market.symbols),
      settlePayoutBy(tools),
      creditFoundBy(tools),
      recallDropped,
      rejectPaid,
      channelKind,
      returnKind,
      reopenKind,
    ],
    async push(event) {
      showOrders(event)
      await showBalances(event)
    },
    async onEvent(event) {
      await Promise.all([follow(event), write(event)])
    },
    async rechargesOf(userId, pageSize, now) {
      const page = { pageNo: 1, pageSize, order: 'desc' } as const
      return (await listRecharges(tools, userId, page, { lang: 'en-us', now })).records
    },
    async withdrawalsOf(userId, pageSize, now) {
      const page = { pageNo: 1, pageSize, order: 'desc' } as const
      return (await listWithdrawals(tools, userId, page, { lang: 'en-us', now })).records
    },
    accountsOf: (userId, now) => listAccounts(tools.pool, userId, {}, { lang: 'en-us', now }),
    unclaimedOf: (userId, count) => unclaimedOf(tools.pool, userId, count),
    ...work,
    jobs: jobsOf(work),
  }
}

/** When each part of the wallet's recurring work is due. */
function jobsOf(work: Work): readonly ModuleJob[] {
  return [
    job('recharges', every.second, ({ parts, now }) => work.confirmPayments(parts, now)),
    job('returns', every.second, ({ parts }) => work.payReturns(parts)),
    job('withdrawals', every.second, ({ parts, now }) => work.moveWithdrawals(parts, now)),
    job('statements', every.second, ({ parts }) => work.writeStatements(parts)),
    job('old statements', 10 * every.minute, ({ parts, now }) => work.deleteStatements(parts, now)),
    job('forget money', every.hour, ({ parts, now }) => work.forgetEnded(parts, now)),
    job('old usage', every.day, ({ parts, now }) => work.removeOldUsage(parts, now)),
  ]
}
