import type { FileUse } from '@candor/api'
import type { Pool } from 'pg'
import { runUnkeyed, type Lane } from '../lane/index.ts'
import { partOf } from '../part.ts'
import { purgeFiles } from './commands/purge-files.ts'
import { unusedMs } from './commands/keep-file.ts'
import { removeStrays, type FileStore } from './store.ts'

/** Most users per run; the next run takes the rest. */
const usersPerRun = 500

type Tools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly store: FileStore
}

const dueText = `select user_id, array_agg(id) as ids from file_stored
  where purged_at is null and keep_until_at <= $2 and part = any ($1)
  group by user_id order by min(keep_until_at) limit ${usersPerRun}`

const knownText = `
  select blob from file_stored where blob = any ($1::text[]) and purged_at is null`

/** Purges files whose retention is over, and bytes of uploads that did not become a file. */
export async function purgeDueFiles(
  { pool, lane, store }: Tools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const found = await pool.query<{ user_id: string; ids: string[] }>(dueText, [parts, now])
  await Promise.all(
    found.rows.map(({ user_id: owner, ids }) => runUnkeyed({ lane }, purgeFiles, owner, { ids })),
  )
  await removeStrays(store, now - unusedMs, async (old) => {
    const known = await pool.query<{ blob: string }>(knownText, [old])
    return known.rows.map(({ blob }) => blob)
  })
}

/**
 * Ends the retention of users' files of one use at this time, unless it ends earlier: the next purge destroys their key and
 * then their bytes. Idempotent.
 */
export async function endRetention(
  pool: Pick<Pool, 'query'>,
  userIds: readonly string[],
  use: FileUse,
  at: number,
): Promise<void> {
  await pool.query(
    `update file_stored f set keep_until_at = $4
     from unnest($1::smallint[], $2::bigint[]) as ended (part, user_id)
     where f.part = ended.part and f.user_id = ended.user_id and f.use = $3 and f.purged_at is null
       and coalesce(f.keep_until_at > $4, true)`,
    [userIds.map(partOf), userIds, use, at],
  )
}
