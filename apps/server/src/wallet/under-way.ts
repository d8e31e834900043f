import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { isForeign, recharges } from './recharge/tables.ts'
import { isOpen, withdrawals } from './withdrawals/tables.ts'

const needs = { recharges, withdrawals } as const

/**
 * Money that may still come in, or come back. What somebody else has paid is as what is paid after the end: nobody
 * keeps another from leaving.
 */
export const underWay = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.recharges.all().some((one) => one.status === 'under_review' && !isForeign(one)) ||
    state.withdrawals.all().some(isOpen),
}

/**
 * How many recharges of a user are on their way or looked at, and how many withdrawals were sent and have not
 * arrived; those that were not sent stand in the balance of what is held.
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
