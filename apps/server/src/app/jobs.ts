import { contractChecks } from '../contracts/index.ts'
import { auditLedger } from '../ledger/index.ts'
import { createJobs, type JobContext } from '../platform/jobs.ts'
import { countPutOff, removeNonces, rotateReplies } from '../platform/lane/index.ts'
import { createLeases } from '../platform/leases.ts'
import { optionChecks } from '../options/index.ts'
import { removeStaleState } from '../platform/sandbox-id/index.ts'
import type { AppNeeds } from '../platform/server-process.ts'
import { swapChecks } from '../swap/index.ts'
import { walletChecks } from '../wallet/index.ts'
import type { Modules } from './modules.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Events younger than this are on their way to their listeners. */
const sweepAfterMs = 10 * second

/** Starts the work that nobody asks for. */
export async function startJobs({ world, database }: AppNeeds, modules: Modules) {
  const { pool } = database
  const { alerts, lane, desk, files, identity, keys, people, wallet } = modules
  const { forgetLetters, operators, options, policies, postLetters, metrics, report, swap } =
    modules
  const leases = await createLeases({ pool, holder: world.newId(), onError: report })
  const jobs = createJobs({ world, leases, onError: report })

  jobs.every('policies', second, () => policies.refresh())
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
  jobs.every('option exposure', second, () => options.addUp())
  jobs.every('option outcomes', minute, ({ now }) => options.countOutcomes(now))
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
  jobs.every('people', 24 * hour, async ({ parts, now }) => {
    await people.removeStale(parts, now)
    await wallet.removeOldUsage(parts, now)
  })
  jobs.every('forget people', hour, ({ parts, now }) => people.forgetDue(parts, now))
  jobs.every('forget notes', hour, ({ parts }) => operators.forgetNotes(parts))
  jobs.every('forget money', hour, ({ parts, now }) => wallet.forgetEnded(parts, now))
  const audit = async ({ signal }: JobContext) => {
    const faults = await auditLedger(
      pool,
      [...contractChecks, ...optionChecks, ...swapChecks, ...walletChecks],
      signal,
    )
    metrics.onAudit(faults.length, world.clock.now())
    for (const fault of faults) report(fault, 'ledger audit')
  }
  jobs.every('audit', 10 * minute, audit, 0.1)
  jobs.every('operator audit', hour, async ({ signal }) => {
    const { broken, anchorFault } = await operators.verify(signal)
    const faults = [broken, anchorFault].filter((fault) => fault !== null)
    metrics.onOperatorAudit('chain', faults.length)
    for (const fault of faults) report(fault, 'operator audit')
  })

  return {
    stop: async () => {
      await jobs.stop()
      await leases.release()
    },
  }
}
