import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'

/** Address and device of every operator in the console's tests. */
export const operatorOrigin = { ip: '192.0.2.1', device: 'test' } as const

/** The device of an operator's session. */
export async function deviceOf(
  { pool }: { readonly pool: Pick<Pool, 'query'> },
  { userId }: { readonly userId: string },
): Promise<string> {
  const found = await pool.query<{ device: string }>(
    'select device_thumbprint as device from operator_session where user_id = $1 limit 1',
    [userId],
  )
  return found.rows[0]!.device
}

/** A user's session from an address. */
export async function sitsAt(
  { pool, world }: { readonly pool: Pick<Pool, 'query'>; readonly world: Clocked },
  userId: string,
  { ip = '198.51.100.7', device = 'their own' }: { readonly ip?: string; readonly device?: string },
): Promise<void> {
  await pool.query(
    `insert into people_session (part, user_id, id, token_hash, device_thumbprint, device_key, device_id,
       user_agent, ip, created_at, last_active_at)
     values ($1, $2, $3, sha256($4), $5, '{}', 'd', 'ua', $6, $7, $7)`,
    [
      partOf(userId),
      userId,
      world.newId(),
      Buffer.from(`${userId}${ip}${device}`),
      device,
      ip,
      world.clock.now(),
    ],
  )
}
type Clocked = { readonly newId: () => string; readonly clock: { readonly now: () => number } }
