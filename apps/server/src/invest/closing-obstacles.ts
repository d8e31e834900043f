import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { orders } from './tables.ts'

const needs = { productOrders: orders } as const

/** Obstacles to closing an account: orders that hold money or still have income to come. */
export const productObstacles = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.productOrders.all().length > 0,
}

/** Number of a user's ended orders with unpaid last days; running orders hold money, which shows in the balance. */
export async function countOwedOrders(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<{ readonly incomes: number }> {
  const { rows } = await pool.query<{ incomes: number }>(
    `select count(*)::integer as incomes from invest_order
     where part = $1 and user_id = $2 and status = 'owed'`,
    [partOf(userId), userId],
  )
  return rows[0]!
}
