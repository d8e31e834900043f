import { dueFunding } from '../contracts/index.ts'
import { auditLedger, auditNew, type LedgerFault } from '../ledger/index.ts'
import { createJobs, type JobContext } from '../platform/jobs.ts'
import { countPutOff, removeNonces, rotateReplies } from '../platform/lane/index.ts'
import { createLeases } from '../platform/leases.ts'
import { dueOptions } from '../options/index.ts'
import { dueClosings } from '../people/index.ts'
import { createLateness } from '../platform/due-rows.ts'
import { every } from '../platform/module.ts'
import { removeStaleState } from '../platform/sandbox-id/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { dueRecharges, dueWithdrawals } from '../wallet/index.ts'
import type { Pool } from 'pg'
import type { Modules } from './modules.ts'
import { moneyChecks } from './money-checks.ts'
import { nightly } from './nightly.ts'

const { second, minute, hour } = every
/** Younger events are still on their way to their listeners. */
const sweepAfterMs = 10 * second

/**
 * Starts the scheduled jobs.
 * @param audits whether the records are audited every few minutes; a test with compressed time audits once at its end
 */
export async function startJobs(
  { world, database }: AppNeeds,
  modules: Modules,
  { audits = true }: { readonly audits?: boolean } = {},
) {
  const { pool } = database
  const { keys, lane, metrics, operators, policies, report, riskEngine } = modules
  const leases = await createLeases({ pool, holder: world.newId(), onError: report })
  const jobs = createJobs({ world, leases, onError: report })

  jobs.every('policies', second, () => policies.refresh())
  jobs.every('anchors', minute, async ({ now }) => {
    const fault = await operators.anchor(now)
    metrics.onOperatorAudit('anchors', fault === null ? 0 : 1)
    if (fault !== null) report(fault, 'anchors')
  })
  jobs.every('judged', second, () => {
    metrics.onFailing(riskEngine.failing())
    return riskEngine.note()
  })
  for (const { name, everyMs, run } of modules.list.flatMap((one) => one.jobs ?? []))
    jobs.every(name, everyMs, run)
  jobs.every('events', sweepAfterMs, async ({ now }) => {
    await lane.sweep(now - sweepAfterMs)
    metrics.onPutOff(await countPutOff(pool))
  })
  jobs.every('sandbox id', 10 * minute, ({ now }) => removeStaleState(pool, now))
  jobs.every('nonces', minute, ({ now }) => removeNonces(pool, now))
  jobs.every('replies', hour, ({ now }) => rotateReplies(pool, now))
  jobs.every('keys', hour, ({ now }) => keys.turn(now))
  watchDue(jobs, modules, pool)
  if (audits) auditRecords(jobs, modules, { pool, now: world.clock.now })

  return {
    stop: async () => {
      await jobs.stop()
      await leases.release()
    },
  }
}

/** Audits the records: new rows every few minutes, all rows once a night. */
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

/** Reports how long the oldest due row of each job has been waiting. */
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
