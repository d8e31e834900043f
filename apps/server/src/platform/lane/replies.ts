import { dayMs } from '@candor/api'
import type { Call, Outcome } from './call.ts'
import { refused } from './call.ts'
import { documentsOf, documentsSql, listOf } from './parameters.ts'
import { run, type Connection, type Saving } from './connection.ts'

const slots = 9

/**
 * The slot of a day in the ring of reply tables. Nine slots, of which one is empty, keep every reply for at least seven
 * days.
 */
function slotOf(at: number): number {
  return Math.floor(at / dayMs) % slots
}

const loadText = `select id, payload_hash, reply from lane_reply
  where id = any ($1::bytea[]) and slot = any ('{0,1,2,3,4,5,6,7,8}')`

type StoredReply = { id: Buffer; payload_hash: Uint8Array; reply: string }

type Stored = { payloadHash: Uint8Array; reply: unknown }

/** Replies known to this batch: stored ones and its own. */
export type Replies = Map<string, Stored>

/** Loads the stored replies of these calls. */
export async function loadReplies(db: Connection, calls: readonly Call[]): Promise<Replies> {
  const ids = calls.flatMap((call) => call.replyId ?? [])
  if (ids.length === 0) return new Map()
  const found = await run<StoredReply>(db, loadText, [ids])
  return new Map(
    found.rows.map(({ id, payload_hash: payloadHash, reply }) => [
      id.toString('hex'),
      { payloadHash, reply: JSON.parse(reply) as unknown },
    ]),
  )
}

/** The stored outcome of a repeated key, or null for a new key. */
export function answeredBefore(replies: Replies, call: Call): Outcome | null {
  if (call.replyId === null) return null
  const stored = replies.get(call.replyId.toString('hex'))
  if (stored === undefined) return null
  if (Buffer.compare(stored.payloadHash, call.request.payloadHash) !== 0)
    return refused('IDEMPOTENCY_MISMATCH')
  return { ok: true, reply: stored.reply, replayed: true }
}

/** Remembers the reply of a call of this batch. */
export function rememberReply(replies: Replies, call: Call, reply: unknown): void {
  if (call.replyId === null) return
  replies.set(call.replyId.toString('hex'), { payloadHash: call.request.payloadHash, reply })
}

const saveText = `insert into lane_reply (id, slot, owner_id, route, payload_hash, reply, at)
  select unnest($3::bytea[]), $1, unnest($4::bigint[]), unnest($5::text[]), unnest($6::bytea[]),
    unnest(${documentsSql(7)}), $2`

/** Stores the replies of calls that changed state. */
export function repliesSaving(calls: readonly Call[], now: number): Saving {
  const values = [
    slotOf(now),
    now,
    listOf('bytea', calls, (call) => call.replyId),
    listOf('bigint', calls, (call) => call.replyOwner),
    listOf('text', calls, (call) => call.request.route),
    listOf('bytea', calls, (call) => call.request.payloadHash),
    documentsOf(calls.map((call) => JSON.stringify(call.outcome?.ok ? call.outcome.reply : null))),
  ]
  return [saveText, values]
}

/** Empties the slot of the next day; run daily. */
export function rotateReplies(db: { query: (text: string) => Promise<unknown> }, now: number) {
  return db.query(`truncate lane_reply_${slotOf(now + dayMs)}`)
}
