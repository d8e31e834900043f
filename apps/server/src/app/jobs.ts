import { createFunding, dueFunding, endIdleDemos } from '../contracts/index.ts'
import { auditLedger, auditNew, type LedgerFault } from '../ledger/index.ts'
import { createJobs, type JobContext } from '../platform/jobs.ts'
import { countPutOff, removeNonces, rotateReplies } from '../platform/lane/index.ts'
import { createLeases } from '../platform/leases.ts'
import { dueOptions } from '../options/index.ts'
import { dueClosings } from '../people/index.ts'
import { createLateness } from '../platform/due-rows.ts'
import { removeStaleState } from '../platform/sandbox-id/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { countAccounts, forgetReserves, takeReserves } from '../transparency/index.ts'
import { dueRecharges, dueWithdrawals } from '../wallet/index.ts'
import type { Pool } from 'pg'
import type { Modules } from './modules.ts'
import { moneyChecks } from './money-checks.ts'
import { nightly } from './nightly.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Events younger than this are on their way to their listeners. */
const sweepAfterMs = 10 * second

/**
 * Starts the work that nobody asks for.
 * @param audits whether the records are added up anew every few minutes; a test that lives through hours in
 * seconds does so once, at its end
 */
export async function startJobs(
  { world, database }: AppNeeds,
  modules: Modules,
  { audits = true }: { readonly audits?: boolean } = {},
) {
  const { pool } = database
  const { alerts, lane, desk, files, identity, keys, market } = modules
  const { forgetLetters, operators, options, people, policies, postLetters } = modules
  const { metrics, report, swap, wallet } = modules
  const leases = await createLeases({ pool, holder: world.newId(), onError: report })
  const { symbols, prices } = market
  const bookFunding = createFunding({ pool, lane, symbols, tick: prices.tick })
  const jobs = createJobs({ world, leases, onError: report })

  jobs.every('policies', second, () => policies.refresh())
  jobs.every('agreement', 5 * second, ({ now }) => modules.content.refresh(now))
  jobs.every('approvals', minute, ({ parts, now }) => operators.expireApprovals(parts, now))
  jobs.every('anchors', minute, async ({ now }) => {
    const fault = await operators.anchor(now)
    metrics.onOperatorAudit('anchors', fault === null ? 0 : 1)
    if (fault !== null) report(fault, 'anchors')
  })
  jobs.every('judged', second, () => {
    metrics.onFailing(desk.failing())
    return desk.note()
  })
  jobs.every('recharges', second, ({ parts, now }) => wallet.confirmPayments(parts, now))
  jobs.every('returns', second, ({ parts }) => wallet.payReturns(parts))
  jobs.every('withdrawals', second, ({ parts, now }) => wallet.moveWithdrawals(parts, now))
  jobs.every('statements', second, ({ parts }) => wallet.writeStatements(parts))
  jobs.every('old statements', 10 * minute, ({ parts, now }) => wallet.deleteStatements(parts, now))
  jobs.every('letters', second, ({ signal }) => postLetters(signal))
  jobs.every('old letters', hour, () => forgetLetters())
  jobs.every('price alerts', second, () => alerts.judge())
  jobs.every('deleted alerts', hour, ({ parts }) => alerts.removeDeleted(parts))
  jobs.every('options', second / 2, ({ parts }) => options.settleDue(parts))
  jobs.every('funding', second, ({ parts }) => bookFunding(parts))
  jobs.every('option exposure', second, () => options.addUp())
  jobs.every('option outcomes', minute, ({ now }) => options.countOutcomes(now))
  jobs.every('account outcomes', minute, ({ now }) => countAccounts(pool, now))
  const reserves = { pool, notary: market.reserveNotary, randomBytes: world.randomBytes }
  jobs.every('reserves', minute, ({ now }) => takeReserves(reserves, now))
  jobs.every('old reserves', hour, ({ now }) => forgetReserves(pool, now))
  paySold(jobs, modules)
  jobs.every('swaps', 5 * second, ({ now }) => swap.addUp(now))
  jobs.every('events', sweepAfterMs, async ({ now }) => {
    await lane.sweep(now - sweepAfterMs)
    metrics.onPutOff(await countPutOff(pool))
  })
  jobs.every('sandbox id', 10 * minute, ({ now }) => removeStaleState(pool, now))
  jobs.every('nonces', minute, ({ now }) => removeNonces(pool, now))
  jobs.every('replies', hour, ({ now }) => rotateReplies(pool, now))
  jobs.every('keys', hour, ({ now }) => keys.turn(now))
  jobs.every('files', 10 * minute, ({ parts, now }) => files.purge(parts, now))
  jobs.every('identity', hour, ({ parts, now }) => identity.finishDue(parts, now))
  jobs.every('closings', 5 * second, ({ parts, now }) => people.closeDue(parts, now))
  jobs.every('offered demos', second, ({ parts, now }) => people.carryOffered(parts, now))
  jobs.every('idle demos', hour, ({ parts, now }) => endIdleDemos({ pool, lane }, parts, now))
  jobs.every('people', 24 * hour, async ({ parts, now }) => {
    await people.removeStale(parts, now)
    await wallet.removeOldUsage(parts, now)
  })
  tellAndForget(jobs, modules)
  watchDue(jobs, modules, pool)
  if (audits) auditRecords(jobs, modules, { pool, now: world.clock.now })

  return {
    stop: async () => {
      await jobs.stop()
      await leases.release()
    },
  }
}

/** Adds the records up anew: what is new every few minutes, and all of them once a night. */
function auditRecords(
  jobs: ReturnType<typeof createJobs>,
  { metrics, operators, report }: Modules,
  { pool, now }: { readonly pool: Pool; readonly now: () => number },
): void {
  const audited = (scope: 'new' | 'all', faults: readonly LedgerFault[]) => {
    metrics.onAudit(scope, faults.length, now())
    for (const fault of faults) report(fault, 'ledger audit')
  }
  const audit = async ({ parts, signal }: JobContext) =>
    audited('new', await auditNew(pool, parts, signal))
  jobs.every('audit', 10 * minute, audit, 0.1)
  const fullAudit = async ({ signal }: JobContext) =>
    audited('all', await auditLedger(pool, moneyChecks, signal))
  jobs.every('full audit', 10 * minute, nightly(fullAudit))
  const auditOperators = async ({ signal }: JobContext) => {
    const { broken, anchorFault } = await operators.verify(signal)
    const faults = [broken, anchorFault].filter((fault) => fault !== null)
    metrics.onOperatorAudit('chain', faults.length)
    for (const fault of faults) report(fault, 'operator audit')
  }
  jobs.every('operator audit', hour, auditOperators)
}

/** Says how long the oldest due row of each job has been waiting. */
function watchDue(
  jobs: ReturnType<typeof createJobs>,
  { market: { prices, symbols }, metrics, report, takeBusyJobs }: Modules,
  pool: Pool,
): void {
  const lateness = createLateness(
    [
      dueOptions(pool),
      dueFunding({ pool, symbols, tick: prices.tick }),
      dueWithdrawals(pool),
      dueRecharges(pool),
      dueClosings(pool),
    ],
    { report, onAge: metrics.onBehind },
  )
  jobs.every('lateness', 10 * second, async ({ now }) => {
    const busy = takeBusyJobs()
    if (busy > 0) report(new Error(`${busy} commands of jobs found the lane full`), 'lane')
    await lateness(now)
  })
}

/** What products, levels, offerings and loans bring and cost by themselves. */
function paySold(
  jobs: ReturnType<typeof createJobs>,
  {
    contests,
    ieo,
    invest,
    loans,
    rewards,
  }: Pick<Modules, 'contests' | 'ieo' | 'invest' | 'loans' | 'rewards'>,
): void {
  jobs.every('products', minute, ({ parts, now }) => invest.payDue(parts, now))
  jobs.every('rewards', minute, ({ parts, now }) => rewards.payDue(parts, now))
  jobs.every('contests', 2 * second, ({ parts, now, signal }) =>
    contests.decideDue(parts, now, signal),
  )
  jobs.every('offerings', 2 * second, ({ parts, now }) => ieo.decideDue(parts, now))
  jobs.every('loan interest', minute, ({ parts, now }) => loans.chargeDue(parts, now))
  jobs.every('passed loans', second, ({ parts, now }) => loans.payOut(parts, now))
  jobs.every('loan pledges', second, ({ parts, now }) => loans.judge(parts, now))
  jobs.every('loan documents', second, ({ parts, now }) => loans.writeDocuments(parts, now))
}

/** What is told, and what was said, told and noted, and whose it was, for as long as it may be known. */
function tellAndForget(
  jobs: ReturnType<typeof createJobs>,
  {
    operators,
    ownNotices,
    people,
    support,
    wallet,
    webPush,
  }: Pick<Modules, 'operators' | 'ownNotices' | 'people' | 'support' | 'wallet' | 'webPush'>,
): void {
  jobs.every('forget people', hour, ({ parts, now }) => people.forgetDue(parts, now))
  jobs.every('silent conversations', minute, ({ parts, now }) => support.closeSilent(parts, now))
  jobs.every('forget conversations', hour, ({ parts, now }) => support.forget(parts, now))
  jobs.every('messages', second, ({ parts, now }) => ownNotices.send(parts, now))
  jobs.every('old notices', hour, ({ parts, now }) => ownNotices.forget(parts, now))
  jobs.every('web push', second, ({ signal }) => webPush.send(signal))
  jobs.every('old pushes', hour, ({ parts, now }) => webPush.forget(parts, now))
  jobs.every('forget notes', hour, ({ parts }) => operators.forgetNotes(parts))
  jobs.every('forget money', hour, ({ parts, now }) => wallet.forgetEnded(parts, now))
}
