import { rechargeStatuses, type endpoints, type InputOf, type RechargeOrder } from '@candor/api'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { PageOf } from '../../platform/paging.ts'
import { findOrder, readOrders } from '../orders.ts'
import type { Tools } from '../tools.ts'
import { recalledOf, recalledSql } from './recall-amounts.ts'
import { recharges } from './tables.ts'
import { rechargeView, type Look, type ViewTools } from './view.ts'

type Reader = ViewTools & Pick<Tools, 'pool'>

const kept = {
  from: 'wallet_recharge',
  statuses: rechargeStatuses,
  further: recalledSql('wallet_recharge'),
} as const

const viewOf = (row: Record<string, unknown>, reader: ViewTools, look: Look) =>
  rechargeView(recharges.parse(row), reader, look, recalledOf(row['recalled']))

/** The user's recharges, newest first. */
export async function listRecharges(
  reader: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listRecharges>,
  look: Look,
): Promise<PageOf<RechargeOrder>> {
  return readOrders(reader, kept, userId, input, look.now, (row) => viewOf(row, reader, look))
}

/** One recharge of the user; refused for another user's. */
export async function getRecharge(
  reader: Reader,
  userId: string,
  id: string,
  look: Look,
): Promise<RechargeOrder | Refusal> {
  const row = await findOrder(reader, kept, userId, id)
  return row === null ? refuse('NOT_FOUND') : viewOf(row, reader, look)
}
