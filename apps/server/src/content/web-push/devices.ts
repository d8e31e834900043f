import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'

type Reader = Pick<Pool, 'query'>

/**
 * A device belongs to the user who signed in there last, until that session is ended. An expired session still counts: the user
 * has not left the device.
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
  readonly server_key: string
}

/** The devices that show a user's notices. */
export async function liveDevices(pool: Reader, userId: string): Promise<LiveDevice[]> {
  const { rows } = await pool.query<LiveDevice>(
    `select d.id, d.endpoint, d.p256dh, d.auth, d.device_thumbprint, d.server_key
     from content_push_device d
     where d.part = $1 and d.user_id = $2 and ${isTheirs}`,
    [partOf(userId), userId],
  )
  return rows
}

/** Whether a device was subscribed with another key, so that no message reaches it. */
export const isOfOtherKey = ({ server_key: own }: LiveDevice, key: string): boolean => own !== key

/** Removes a user's devices on which they have signed out, or another user has signed in. */
export async function forgetLeft(pool: Reader, userId: string): Promise<void> {
  await pool.query(
    `delete from content_push_device d where d.part = $1 and d.user_id = $2 and not ${isTheirs}`,
    [partOf(userId), userId],
  )
}

/** Removes a device that its push service no longer knows. */
export async function forgetDevice(pool: Reader, userId: string, id: string): Promise<void> {
  await pool.query('delete from content_push_device where part = $1 and user_id = $2 and id = $3', [
    partOf(userId),
    userId,
    id,
  ])
}

/** The same for all users of these parts, and old messages. Idempotent. */
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
