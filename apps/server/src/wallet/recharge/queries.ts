import { rechargeStatuses, type endpoints, type InputOf, type RechargeOrder } from '@candor/api'
import type { Pool } from 'pg'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { PageOf } from '../../platform/paging.ts'
import { partOf } from '../../platform/part.ts'
import { findOrder, readOrders } from '../orders.ts'
import type { Tools } from '../tools.ts'
import { recharges } from './tables.ts'
import { rechargeView, type Look, type ViewTools } from './view.ts'

type Reader = ViewTools & Pick<Tools, 'pool'>

const kept = { from: 'wallet_recharge', statuses: rechargeStatuses } as const

/** The user's recharges, newest first. */
export async function listRecharges(
  reader: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listRecharges>,
  look: Look,
): Promise<PageOf<RechargeOrder>> {
  return readOrders(reader, kept, userId, input, look.now, (row) =>
    rechargeView(recharges.parse(row), reader, look),
  )
}

/** One recharge of the user: another user's is as good as none. */
export async function getRecharge(
  reader: Reader,
  userId: string,
  id: string,
  look: Look,
): Promise<RechargeOrder | Refusal> {
  const row = await findOrder(reader, kept, userId, id)
  return row === null ? refuse('NOT_FOUND') : rechargeView(recharges.parse(row), reader, look)
}

/** How many payments to a user are on their way or looked at. */
export async function countOpenRecharges(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<number> {
  const found = await pool.query<{ count: number }>(
    `select count(*)::integer as count from wallet_recharge
     where part = $1 and user_id = $2 and status = 'under_review'`,
    [partOf(userId), userId],
  )
  return found.rows[0]?.count ?? 0
}
