import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'

/** Other users with the same address or bank account, at most `count`. */
export async function sameAccount(
  pool: Pick<Pool, 'query'>,
  userId: string,
  count: number,
): Promise<string[]> {
  const found = await pool.query<{ user_id: string }>(
    `select distinct o.user_id::text from wallet_withdrawal_account a
     join wallet_withdrawal_account o on o.user_id <> a.user_id
       and coalesce(o.address, o.account_no) = coalesce(a.address, a.account_no)
     where a.part = $1 and a.user_id = $2 limit $3`,
    [partOf(userId), userId, count],
  )
  return found.rows.map(({ user_id: other }) => other)
}
