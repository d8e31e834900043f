import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { isForeign, recharges } from './recharge/tables.ts'
import { isOpen, withdrawals } from './withdrawals/tables.ts'

const needs = { recharges, withdrawals } as const

/**
 * Money that may still come in or come back. Another payer's payment does not count: no payer can keep a user from closing
 * their account.
 */
export const underWay = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.recharges.all().some((one) => one.status === 'under_review' && !isForeign(one)) ||
    state.withdrawals.all().some(isOpen),
}

/**
 * Number of a user's pending recharges, and of withdrawals that were sent and have not arrived; unsent withdrawals are part of
 * the balance.
 */
export async function countUnderWay(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<{ readonly recharges: number; readonly withdrawals: number }> {
  const found = await pool.query<{ recharges: number; withdrawals: number }>(
    `select
      (select count(*)::integer from wallet_recharge
       where part = $1 and user_id = $2 and status = 'under_review'
         and not flags @> '["paid_by_another"]') as recharges,
      (select count(*)::integer from wallet_withdrawal
       where part = $1 and user_id = $2 and status = 'paid_out') as withdrawals`,
    [partOf(userId), userId],
  )
  return found.rows[0]!
}
