import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'

/** Letters and digits that cannot be confused: 32, so five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 8

/**
 * The reference of a user's next bank transfer. It stays the same until an order uses it, so it never changes while the user
 * types it; without the secret it cannot be forged.
 */
export function referenceOf(secret: Uint8Array, userId: string, count: number): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['bank reference', userId, count]))
    .digest()
  return Array.from(hash.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Number of bank recharges of a user. */
export async function bankRecharges(pool: Pick<Pool, 'query'>, userId: string): Promise<number> {
  const found = await pool.query<{ count: number }>(
    `select count(*)::integer as count from wallet_recharge
     where part = $1 and user_id = $2 and method = 'bank'`,
    [partOf(userId), userId],
  )
  return found.rows[0]?.count ?? 0
}

/** Whether a reference was given to this user, for the next order or an earlier one. */
export function isReferenceOf(
  secret: Uint8Array,
  userId: string,
  reference: string,
  count: number,
): boolean {
  return Array.from({ length: count + 1 }, (_, index) => count - index).some(
    (at) => referenceOf(secret, userId, at) === reference,
  )
}
