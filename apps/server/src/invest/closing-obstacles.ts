import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { orders } from './tables.ts'

const needs = { productOrders: orders } as const

/** What of products keeps an account from ending: each order that holds money or still has income to come. */
export const productObstacles = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.productOrders.all().length > 0,
}

/** How many orders of a user are over whose last days are not paid; those that run hold money, which a balance shows. */
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
