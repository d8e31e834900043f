import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'

type Reader = Pick<Pool, 'query'>

/**
 * Whose a device is says its last session: the user who signed in there last, until that session was ended. One that ran out
 * is not: who comes back on the same device has not left it.
 */
const isTheirs = `coalesce((
  select s.user_id = d.user_id and s.revoked_at is null from people_session s
  where s.device_thumbprint = d.device_thumbprint order by s.created_at desc, s.id desc limit 1
), false)`

export type LiveDevice = {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly device_thumbprint: string
  readonly server_key: string | null
}

/** The devices on which a user is told. */
export async function liveDevices(pool: Reader, userId: string): Promise<LiveDevice[]> {
  const { rows } = await pool.query<LiveDevice>(
    `select d.id, d.endpoint, d.p256dh, d.auth, d.device_thumbprint, d.server_key
     from content_push_device d
     where d.part = $1 and d.user_id = $2 and ${isTheirs}`,
    [partOf(userId), userId],
  )
  return rows
}

/** Whether a device was subscribed with another key than this one, so that nothing reaches it; what is not known is taken for the same. */
export const isOfOtherKey = ({ server_key: own }: LiveDevice, key: string): boolean =>
  own !== null && own !== key

/** Lets the devices of a user go on which somebody has signed out since, or somebody else in. */
export async function forgetLeft(pool: Reader, userId: string): Promise<void> {
  await pool.query(
    `delete from content_push_device d where d.part = $1 and d.user_id = $2 and not ${isTheirs}`,
    [partOf(userId), userId],
  )
}

/** Lets one go that its push service does not know any more. */
export async function forgetDevice(pool: Reader, userId: string, id: string): Promise<void> {
  await pool.query('delete from content_push_device where part = $1 and user_id = $2 and id = $3', [
    partOf(userId),
    userId,
    id,
  ])
}

/** The same of all users of these parts, and what was told long ago. It may happen twice. */
export async function forgetPushes(
  pool: Reader,
  parts: readonly number[],
  now: number,
  keptMs: number,
): Promise<void> {
  await pool.query(
    `delete from content_push_device d where d.part = any ($1) and not ${isTheirs}`,
    [parts],
  )
  await pool.query('delete from content_push_message where part = any ($1) and created_at < $2', [
    parts,
    now - keptMs,
  ])
}
