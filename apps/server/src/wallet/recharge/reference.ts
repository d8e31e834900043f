import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'

/** Letters and digits of which none is taken for another: 32, so five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 8

/**
 * What a user writes on their next bank transfer. It stays the same until an order carries it, so that
 * nobody's changes while they type it at their bank; without the secret nobody can make one.
 */
export function referenceOf(secret: Uint8Array, userId: string, count: number): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['bank reference', userId, count]))
    .digest()
  return Array.from(hash.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** How many bank recharges a user has made. */
export async function bankRecharges(pool: Pick<Pool, 'query'>, userId: string): Promise<number> {
  const found = await pool.query<{ count: number }>(
    `select count(*)::integer as count from wallet_recharge
     where part = $1 and user_id = $2 and method = 'bank'`,
    [partOf(userId), userId],
  )
  return found.rows[0]?.count ?? 0
}

/** Whether a reference was given to this user, for the next order or for one before it. */
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
