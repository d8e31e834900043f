import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { orders, type Order } from './tables.ts'

const needs = { ieoOrders: orders } as const

const open: ReadonlySet<Order['status']> = new Set(['applied', 'won', 'paid'])

/** Obstacles to closing an account: open applications, because the draw counts their lots and tokens may still come. */
export const applicationObstacles = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.ieoOrders.all().some(({ status }) => open.has(status)),
}

/** Number of a user's applications that are not paid; the money of a paid one shows as held. */
export async function countOpenApplications(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<{ readonly subscriptions: number }> {
  const { rows } = await pool.query<{ subscriptions: number }>(
    `select count(*)::integer as subscriptions from ieo_order
     where part = $1 and user_id = $2 and status in ('applied', 'won')`,
    [partOf(userId), userId],
  )
  return rows[0]!
}
