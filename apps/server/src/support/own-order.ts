import type { TicketOrder } from '@candor/api'
import type { Pool } from 'pg'
import { isStoredId } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'

const tables: Readonly<Record<TicketOrder, string>> = {
  recharge: 'wallet_recharge',
  withdrawal: 'wallet_withdrawal',
  position: 'contracts_position',
  option: 'options_order',
  swap: 'swap_order',
  product_order: 'invest_order',
  ieo_order: 'ieo_order',
  loan: 'loan_order',
}

/** Whether a user has this order: a ticket names none of another's, and says of none whether it is there. */
export async function hasOrder(
  pool: Pick<Pool, 'query'>,
  userId: string,
  { refType, refId }: { readonly refType: TicketOrder; readonly refId: string },
): Promise<boolean> {
  if (!isStoredId(refId)) return false
  const found = await pool.query(
    `select from ${tables[refType]} where part = $1 and user_id = $2 and id = $3`,
    [partOf(userId), userId, refId],
  )
  return found.rowCount !== 0
}
