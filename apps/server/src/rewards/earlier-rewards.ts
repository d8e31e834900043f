import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'
import { workThrough } from '../platform/work-through.ts'

/**
 * A person gets each reward once, also across accounts: a user counts as paid if their address, wallet, third party or identity
 * belongs to a paid account.
 */
export type EarlierRewardTools = {
  readonly pool: Pick<Pool, 'query'>
  /** Kept out of the database. */
  readonly secret: Uint8Array
  /** Keyed hashes of a user's identifiers; for an ended account, of those that remain. */
  readonly marksOf: (userId: string) => Promise<readonly Uint8Array[]>
}

const takenMark = (secret: Uint8Array, mark: Uint8Array, key: string) =>
  createHmac('sha256', secret).update('taken').update(mark).update(key).digest()

/** Keys of these rewards that this user was paid, in this account or an earlier one. */
export async function readEarlierRewards(
  { pool, secret, marksOf }: EarlierRewardTools,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const marks = await marksOf(userId)
  const named = new Map(
    keys.flatMap((key) =>
      marks.map((mark) => [takenMark(secret, mark, key).toString('hex'), key] as const),
    ),
  )
  const { rows } = await pool.query<{ mark: Buffer }>(
    'select mark from rewards_taken where mark = any ($1)',
    [[...named.keys()].map((hex) => Buffer.from(hex, 'hex'))],
  )
  return new Set(rows.map(({ mark }) => named.get(mark.toString('hex'))!))
}

/** Records payments to users of these parts since the last run. Idempotent. */
export async function recordEarlierRewards(
  tools: EarlierRewardTools,
  parts: readonly number[],
): Promise<void> {
  await workThrough(
    async (after, size) => {
      const { rows } = await tools.pool.query<{ user_id: string }>(
        `select distinct user_id from rewards_reward
         where part = any ($1) and user_id > $2 and status = 'paid' and not noted order by user_id limit $3`,
        [parts, after, size],
      )
      return rows.map((row) => row.user_id)
    },
    (userId) => noteTakenBy(tools, userId),
  )
}

async function noteTakenBy(
  { pool, secret, marksOf }: EarlierRewardTools,
  userId: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; key: string }>(
    `select id, key from rewards_reward where part = $1 and user_id = $2 and status = 'paid' and not noted`,
    [partOf(userId), userId],
  )
  const marks = await marksOf(userId)
  await pool.query(
    'insert into rewards_taken (mark) select distinct unnest($1::bytea[]) on conflict do nothing',
    [rows.flatMap(({ key }) => marks.map((mark) => takenMark(secret, mark, key)))],
  )
  await pool.query(
    'update rewards_reward set noted = true where part = $1 and user_id = $2 and id = any ($3)',
    [partOf(userId), userId, rows.map(({ id }) => id)],
  )
}
