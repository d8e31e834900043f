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
 * Deletes the demos of visitors who were not seen for too long. Running positions are closed first, at the last price; in a
 * closed market they wait for the next run without holding up other demos. The ledger keeps its transfers without an owner.
 * @throws AggregateError when the deletion of a demo failed
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
