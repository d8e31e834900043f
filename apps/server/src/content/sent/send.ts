import type { Audience } from '@candor/api'
import type { Pool } from 'pg'
import { runUnkeyed, type Lane } from '../../platform/lane/index.ts'
import { keepNotice } from '../own-notices/commands.ts'
import { contentOwner } from '../tables.ts'
import { audienceSql } from './audience.ts'
import { sentName } from './words.ts'

export type SendTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
}

/** Users of a part per batch; a revoked message reaches no further batch. */
const handful = 100

type Message = { readonly id: string; readonly audience: Audience; readonly sent_at: string }
type Sending = {
  readonly part: number
  readonly version_id: string
  readonly after_user_id: string
  readonly is_done: boolean
}
type Due = Message & { readonly part: number; readonly afterUserId: string }

/** Messages that are published, have started and were not revoked. */
const messagesText = `
  select v.id, v.audience, greatest(p.published_at, coalesce(v.start_at, 0)) as sent_at
  from content_item i
  join content_publication p on p.part = i.part and p.user_id = i.user_id and p.item_id = i.id
    and p.published_at > coalesce(i.revoked_at, -1)
  join content_version v on v.part = p.part and v.user_id = p.user_id and v.id = p.id
    and coalesce(v.start_at, 0) <= $3
  where i.part = $1 and i.user_id = $2 and i.kind = 'message'
  order by v.id`

// A separate query: joined to the messages, some query plans compared every message of every part with all others (over five
// seconds for some hundred messages).
const sendingsText = `
  select part, version_id, after_user_id, done_at is not null as is_done from content_sending
  where part = any ($1::smallint[]) and version_id = any ($2::bigint[])`

/** Each message with each unfinished part. */
async function dueOf(
  pool: SendTools['pool'],
  parts: readonly number[],
  now: number,
): Promise<readonly Due[]> {
  const owner = [contentOwner.part, contentOwner.userId]
  const { rows: messages } = await pool.query<Message>(messagesText, [...owner, now])
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  const { rows } = await pool.query<Sending>(sendingsText, [parts, ids])
  const sendings = new Map(rows.map((row) => [`${row.part} ${row.version_id}`, row]))
  return messages.flatMap((message) =>
    parts.flatMap((part) => {
      const sending = sendings.get(`${part} ${message.id}`)
      return sending?.is_done
        ? []
        : [{ ...message, part, afterUserId: sending?.after_user_id ?? '0' }]
    }),
  )
}

const advanceText = `
  insert into content_sending (part, version_id, after_user_id, done_at) values ($1, $2, $3, $4)
  on conflict (part, version_id) do update set
    after_user_id = greatest(content_sending.after_user_id, excluded.after_user_id),
    done_at = coalesce(content_sending.done_at, excluded.done_at)`

/**
 * Every second: sends each message to the next users of its audience. The version's number is the number of the notice, so a
 * repetition has no effect: two processes may do the same, and an interrupted one continues after the last stored batch.
 */
export async function sendMessages(
  tools: SendTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  for (const due of await dueOf(tools.pool, parts, now)) await sendHandful(tools, due, now)
}

async function sendHandful({ pool, lane }: SendTools, due: Due, now: number): Promise<void> {
  const { part, id, audience, afterUserId: after } = due
  // not money: a time
  const at = Number(due.sent_at)
  const { sql, values } = audienceSql(audience, at, 3)
  const { rows } = await pool.query<{ user_id: string }>(
    `select u.user_id from people_user u where u.part = $1 and u.user_id > $2 and ${sql}
     order by u.user_id limit ${handful}`,
    [part, after, ...values],
  )
  const about = { typeKey: 'system', refType: null, refId: null } as const
  const notice = { number: id, name: sentName, data: {}, at, ...about }
  await Promise.all(
    rows.map(async ({ user_id: userId }) => {
      const outcome = await runUnkeyed({ lane }, keepNotice, userId, { userId, ...notice })
      // The batch is repeated: users who have the notice keep it.
      if (!outcome.ok) throw new Error(`a message was not sent: ${outcome.error}`)
    }),
  )
  const last = rows.at(-1)?.user_id ?? after
  await pool.query(advanceText, [part, id, last, rows.length < handful ? now : null])
}
