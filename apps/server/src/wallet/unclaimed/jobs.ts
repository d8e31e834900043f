import { formerDocuments } from '../../identity/index.ts'
import { runUnkeyed } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { payReturn, settleReturn, type Paid } from './pay-return.ts'
import { unclaimedUses } from './tables.ts'

/** Returns per run; the next run takes the rest. */
const perRun = 500

/**
 * Every second: pays approved returns. Due rows are read from the table, and each side decides once, so a missed or repeated
 * run does no harm.
 */
export async function payReturns(
  tools: Pick<Tools, 'pool' | 'lane'>,
  parts: readonly number[],
): Promise<void> {
  const found = await tools.pool.query<Record<string, unknown>>(
    `select * from wallet_unclaimed_use where part = any ($1) and status = 'agreed' limit ${perRun}`,
    [parts],
  )
  for (const stored of found.rows) {
    const { userId, id, payeeId, currency, amount, reasonKey } = unclaimedUses.parse(stored)
    const documents = await formerDocuments(tools.pool, userId)
    const about = { id, payeeId: payeeId!, currency, amount, reasonKey: reasonKey!, documents }
    const outcome = await runUnkeyed(tools, payReturn, payeeId!, about)
    // A failed call is repeated by the next run.
    if (!outcome.ok) continue
    const { status } = outcome.reply as Paid
    await runUnkeyed(tools, settleReturn, userId, { id, status })
  }
}
