import type { Pool } from 'pg'
import { endVisit, idleVisitors } from '../../people/index.ts'
import { runUnkeyed, type Lane } from '../../platform/lane/index.ts'
import { workThrough } from '../../platform/work-through.ts'
import { closeAll } from '../commands/close-all.ts'
import type { TradeContext } from '../context.ts'

type IdleTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<TradeContext>, 'run'>
}

/**
 * Forgets the practice of visitors whom nobody has seen for too long. What still runs is closed first, at the last price
 * like every close: where a market rests, it waits for the next round, and keeps nobody else waiting. What was practised
 * stays in the ledger, of nobody.
 * @throws AggregateError when somebody's failed
 */
export async function endIdleDemos(
  { pool, lane }: IdleTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const find = (after: string, size: number) => idleVisitors(pool, parts, now, { after, size })
  await workThrough(find, async (id) => {
    const request = { owner: id, input: { book: 'demo', symbol: null } as const, route: 'closeAll' }
    const nothing = { key: null, payloadHash: new Uint8Array(), nonce: null }
    const closed = await lane.run(closeAll, { ...request, ...nothing })
    const { refused = [] } = closed.ok ? (closed.reply as { readonly refused: unknown[] }) : {}
    if (closed.ok && refused.length === 0) await runUnkeyed({ lane }, endVisit, id, null)
  })
}
