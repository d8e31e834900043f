import { dayMs, noticePath, topicOf, type Language } from '@candor/api'
import type { Pool } from 'pg'
import { readChoices } from '../../people/index.ts'
import type { Event } from '../../platform/lane/index.ts'
import type { NoticeSource } from '../../platform/notice-source.ts'
import { partOf } from '../../platform/part.ts'
import { ownNotices, type OwnNoticeRow } from '../own-notices/tables.ts'
import { notRevokedSql, sentColumns, sentOf, type SentWords } from '../sent/words.ts'
import { forgetDevice, isOfOtherKey, liveDevices, type LiveDevice } from './devices.ts'
import type { RefusedKey } from './refusals.ts'
import type { createSender, Sent } from './sender.ts'

const second = 1_000
/** Pauses before each retry; after the last the message is given up. */
const pausesMs = [5 * second, 30 * second, 120 * second, 600 * second]
/** After an hour a message is outdated; the app still shows the notice. */
const newsMs = 3_600 * second
/** Messages per batch. */
const handful = 20
/** How long sent messages are remembered: longer than any repeated delivery of an event. */
export const rememberedMs = 30 * dayMs

export type QueueTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly now: () => number
  readonly sources: ReadonlyMap<string, NoticeSource>
  readonly send: ReturnType<typeof createSender>
  /** The key that identifies this server to push services. */
  readonly key: string
  /** Called when a push service refuses a signature. */
  readonly onRefused: (endpoint: string, key: RefusedKey) => void
}

/** Queues a notice once per device of a user, however often its event is delivered. */
export async function queuePush(
  { pool, now }: Pick<QueueTools, 'pool' | 'now'>,
  { userId, data }: Pick<Event, 'userId' | 'data'>,
): Promise<void> {
  const { id } = data as { readonly id: string }
  const notice = await readNotice(pool, userId, id)
  if (notice === null || !(await readChoices(pool, userId))(topicOf(notice), 'push')) return
  const devices = await liveDevices(pool, userId)
  await pool.query(
    `insert into content_push_message
       (part, user_id, notice_id, device_id, status, tries, due_at, created_at)
     select $1, $2, $3, device, 'waiting', 0, $5, $5 from unnest($4::bigint[]) as device
     on conflict do nothing`,
    [partOf(userId), userId, id, devices.map((one) => one.id), now()],
  )
}

type Message = {
  readonly user_id: string
  readonly notice_id: string
  readonly device_id: string
  readonly tries: number
  readonly created_at: string
}

/** A sender marks a message before sending it; an unanswered one is not taken again. */
const takeText = `update content_push_message m set status = 'trying', tries = m.tries + 1
  from (select part, user_id, notice_id, device_id from content_push_message
    where status = 'waiting' and due_at <= $1 order by due_at limit ${handful}
    for update skip locked) d
  where m.part = d.part and m.user_id = d.user_id and m.notice_id = d.notice_id
    and m.device_id = d.device_id
  returning m.user_id, m.notice_id, m.device_id, m.tries, m.created_at`

const endText = `update content_push_message set status = $5, due_at = $6
  where part = $1 and user_id = $2 and notice_id = $3 and device_id = $4`

/** Sends due messages in batches until none is left. */
export async function sendDue(tools: QueueTools, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    const { rows } = await tools.pool.query<Message>(takeText, [tools.now()])
    await Promise.all(rows.map((message) => sendMessage(tools, message)))
    if (rows.length < handful) return
  }
}

async function sendMessage(tools: QueueTools, message: Message): Promise<void> {
  const { user_id: userId, notice_id: noticeId, device_id: deviceId, tries } = message
  // not money: a time
  const isOld = tools.now() - Number(message.created_at) > newsMs
  const outcome = isOld ? 'lost' : await send(tools, message)
  if (outcome === 'gone') await forgetDevice(tools.pool, userId, deviceId)
  const pauseMs = outcome === 'later' ? pausesMs[tries - 1] : undefined
  const [status, dueAt] =
    pauseMs === undefined ? ['done', tools.now()] : ['waiting', tools.now() + pauseMs]
  const where = [partOf(userId), userId, noticeId, deviceId]
  await tools.pool.query(endText, [...where, status, dueAt])
}

/** Notices about money or the account may wake a phone. */
const urgent: ReadonlySet<string> = new Set(['security', 'withdraw', 'trade', 'loan', 'priceAlert'])

async function send(tools: QueueTools, message: Message): Promise<Sent> {
  const { pool, sources } = tools
  const { user_id: userId, notice_id: noticeId, device_id: deviceId } = message
  const [devices, notice, lang] = await Promise.all([
    liveDevices(pool, userId),
    readNotice(pool, userId, noticeId),
    languageOf(pool, userId),
  ])
  const device = devices.find(({ id }) => id === deviceId)
  const source = notice === null ? undefined : sources.get(notice.name)
  if (device === undefined || notice === null || source === undefined || lang === null)
    return 'lost'
  const { name, createdAt: at, sent } = notice
  const data = sent ?? notice.data
  // The title alone, because lock screens are public.
  const { what } = source.say({ name, data, at }, lang)
  const outcome = await tools.send(
    device,
    { id: noticeId, title: what, path: noticePath({ ...notice, linkUrl: sent?.linkUrl ?? null }) },
    { about: `${userId}/${noticeId}`, isUrgent: urgent.has(topicOf(notice)) },
  )
  return outcome === 'refused' ? refused(tools, device) : outcome
}

/**
 * A service may refuse every message because of the contact, so only a device of another key is removed; it can subscribe
 * again.
 */
function refused({ key, onRefused }: QueueTools, device: LiveDevice): Sent {
  const isOther = isOfOtherKey(device, key)
  onRefused(device.endpoint, isOther ? 'other' : 'own')
  return isOther ? 'gone' : 'lost'
}

async function readNotice(
  pool: QueueTools['pool'],
  userId: string,
  id: string,
): Promise<(OwnNoticeRow & { readonly sent: SentWords | null }) | null> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select n.*, ${sentColumns} from content_own_notice n
     where part = $1 and user_id = $2 and id = $3 and ${notRevokedSql}`,
    [partOf(userId), userId, id],
  )
  const [row] = rows
  return row === undefined ? null : { ...ownNotices.parse({ ...row }), sent: sentOf(row) }
}

/** A user's language; null if they receive no mail any more. */
async function languageOf(pool: QueueTools['pool'], userId: string): Promise<Language | null> {
  const { rows } = await pool.query<{ lang: Language }>(
    'select lang from people_user where part = $1 and user_id = $2 and closed_at is null',
    [partOf(userId), userId],
  )
  return rows[0]?.lang ?? null
}
