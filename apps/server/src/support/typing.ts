import type { StreamNotice } from '@candor/api'
import type { Pool } from 'pg'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { partOf } from '../platform/part.ts'

type Tools = {
  readonly pool: Pick<Pool, 'query'>
  readonly live: Pick<Live, 'deliver' | 'isWatched'>
  readonly consoleLive: Pick<Live, 'deliver' | 'isWatched'>
}

/** Notice that the other side is typing; never stored. */
const noticeOf = (chatId: string, now: number): StreamNotice => ({
  id: `${chatId}-typing`,
  kind: 'supportTyping',
  refType: 'chat',
  refId: chatId,
  values: {},
  at: now,
})

/** Tells the claiming operator that a user types; none if the chat is unclaimed. */
export async function showUserTyping(
  { pool, consoleLive }: Tools,
  userId: string,
  now: number,
): Promise<void> {
  const { rows } = await pool.query<{ id: string; operator_id: string }>(
    `select q.id, c.operator_id from support_conversation q
     join operator_claim c on c.part = q.part and c.user_id = q.user_id and c.id = q.id
       and c.until_at > $3
     where q.part = $1 and q.user_id = $2 and q.kind = 'chat' and q.status <> 'closed'`,
    [partOf(userId), userId, now],
  )
  const [found] = rows
  if (found === undefined || !consoleLive.isWatched(found.operator_id, 'notice')) return
  consoleLive.deliver(found.operator_id, 'notice', [noticeOf(found.id, now)])
}

/** Tells a user that the claiming operator types; refused without the claim. */
export async function showSupportTyping(
  { pool, live }: Pick<Tools, 'pool' | 'live'>,
  chatId: string,
  operatorId: string,
  now: number,
): Promise<Refusal | null> {
  if (!isStoredId(chatId)) return refuse('NOT_FOUND')
  const { rows } = await pool.query<{ user_id: string; operator_id: string | null }>(
    `select q.user_id, c.operator_id from support_conversation q
     left join operator_claim c on c.part = q.part and c.user_id = q.user_id and c.id = q.id
       and c.until_at > $2
     where q.id = $1 and q.kind = 'chat' and q.status <> 'closed'`,
    [chatId, now],
  )
  const [found] = rows
  if (found === undefined) return refuse('NOT_FOUND')
  if (found.operator_id === null) return refuse('NOT_CLAIMED')
  if (found.operator_id !== operatorId) return refuse('CLAIMED_BY_ANOTHER')
  if (live.isWatched(found.user_id, 'notice'))
    live.deliver(found.user_id, 'notice', [noticeOf(chatId, now)])
  return null
}
