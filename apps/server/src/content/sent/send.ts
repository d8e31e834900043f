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

/** As many users of a part are told at once; what was taken back meanwhile goes to no more of them. */
const handful = 100

type Due = {
  readonly part: number
  readonly id: string
  readonly audience: Audience
  readonly sent_at: string
  readonly after_user_id: string | null
}

/** Messages that are published, have begun, were not taken back, and are not through with one of these parts. */
const dueText = `
  select w.part, v.id, v.audience, greatest(p.published_at, coalesce(v.start_at, 0)) as sent_at, s.after_user_id
  from content_item i
  join content_publication p on p.part = i.part and p.user_id = i.user_id and p.item_id = i.id
    and p.published_at > coalesce(i.revoked_at, -1)
  join content_version v on v.part = p.part and v.user_id = p.user_id and v.id = p.id
    and coalesce(v.start_at, 0) <= $3
  cross join unnest($4::smallint[]) as w (part)
  left join content_sending s on s.part = w.part and s.version_id = v.id
  where i.part = $1 and i.user_id = $2 and i.kind = 'message' and s.done_at is null
  order by v.id, w.part`

const advanceText = `
  insert into content_sending (part, version_id, after_user_id, done_at) values ($1, $2, $3, $4)
  on conflict (part, version_id) do update set
    after_user_id = greatest(content_sending.after_user_id, excluded.after_user_id),
    done_at = coalesce(content_sending.done_at, excluded.done_at)`

/**
 * Every second: puts each message before the next users of its audience. The number of the version is the number of
 * their notice, so whoever has it keeps the one: two processes may do the same, and one that was stopped begins after
 * the last handful that is known to have it.
 */
export async function sendMessages(
  tools: SendTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { part, userId } = contentOwner
  const { rows } = await tools.pool.query<Due>(dueText, [part, userId, now, parts])
  for (const due of rows) await sendHandful(tools, due, now)
}

async function sendHandful({ pool, lane }: SendTools, due: Due, now: number): Promise<void> {
  const { part, id, audience } = due
  const after = due.after_user_id ?? '0'
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
      // The handful is begun again: who has it already keeps the one.
      if (!outcome.ok) throw new Error(`a message was not sent: ${outcome.error}`)
    }),
  )
  const last = rows.at(-1)?.user_id ?? after
  await pool.query(advanceText, [part, id, last, rows.length < handful ? now : null])
}
