import type { Pool } from 'pg'
import { endRetention } from '../platform/files/index.ts'
import { runUnkeyed, type Lane } from '../platform/lane/index.ts'
import { workThrough } from '../platform/work-through.ts'
import { closeSilent } from './commands/close-silent.ts'

type Tools = { readonly pool: Pick<Pool, 'query'>; readonly lane: Pick<Lane, 'run'> }

const silentText = `select user_id, array_agg(id) as ids from support_conversation
  where status = 'answered' and due_at <= $3 and part = any ($1) and user_id > $2
  group by user_id order by user_id limit $4`

/** Every minute: closes answered conversations of silent users. The start state is the key. */
export async function closeSilentOf(
  { pool, lane }: Tools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const ids = new Map<string, string[]>()
  const find = async (after: string, size: number) => {
    const found = await pool.query<{ user_id: string; ids: string[] }>(silentText, [
      parts,
      after,
      now,
      size,
    ])
    for (const row of found.rows) ids.set(row.user_id, row.ids)
    return found.rows.map(({ user_id: userId }) => userId)
  }
  await workThrough(
    find,
    async (userId) =>
      void (await runUnkeyed({ lane }, closeSilent, userId, { ids: ids.get(userId) ?? [] })),
  )
}

/** Users whose personal data is deleted. */
const forgotten = `using people_closing c where t.part = any ($1) and c.part = t.part
  and c.user_id = t.user_id and c.forgotten_at is not null`

/** Those with conversations left, and pictures in them. */
const picturedText = `select distinct t.user_id from support_conversation t, people_closing c
  where t.part = any ($1) and c.part = t.part and c.user_id = t.user_id and c.forgotten_at is not null`

/** Hourly: deletes the messages and pictures of users whose personal data is deleted. Idempotent. */
export async function forgetConversations(
  { pool }: Pick<Tools, 'pool'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { rows } = await pool.query<{ user_id: string }>(picturedText, [parts])
  await endRetention(
    pool,
    rows.map(({ user_id: userId }) => userId),
    'chat',
    now,
  )
  for (const table of [
    'support_note',
    'support_message',
    'support_conversation',
    'support_presence',
  ])
    await pool.query(`delete from ${table} t ${forgotten}`, [parts])
}
