import type { Pool } from 'pg'
import { lastUncountedDay } from './daily-limit.ts'

/** Daily: removes days that no limit counts any more. */
export async function removeOldUsage(
  pool: Pick<Pool, 'query'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const text = 'delete from wallet_withdrawal_usage where part = any ($1) and day <= $2'
  await pool.query(text, [parts, lastUncountedDay(now)])
}
