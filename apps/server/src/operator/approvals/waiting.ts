import type { Pool } from 'pg'
import { approvals, type ApprovalRow } from '../tables.ts'
import { isWaiting } from './approval.ts'

/** The approval requests of these kinds that may still be decided, by the id of the item that their payload names. */
export async function readWaiting(
  reader: Pick<Pool, 'query'>,
  kinds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ApprovalRow>> {
  const { rows } = await reader.query<Record<string, unknown>>(
    `select * from operator_approval where status = 'pending' and kind = any ($1)`,
    [kinds],
  )
  const waiting = rows.map(approvals.parse).filter((row) => isWaiting(row, now))
  return new Map(waiting.map((row) => [(JSON.parse(row.payload) as { id: string }).id, row]))
}
