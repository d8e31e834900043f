import type { TicketOrder, TicketOrderState } from '@candor/api'
import type { Pool } from 'pg'
import { isStoredId } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'

type OrderTable = {
  readonly from: string
  /** SQL of the order's state; a swap is done at once. */
  readonly status: string
  readonly underWay: readonly string[]
  /** Every other status is a failure. */
  readonly done: readonly string[]
}

const tables: Readonly<Record<TicketOrder, OrderTable>> = {
  recharge: {
    from: 'wallet_recharge',
    status: 'status',
    underWay: ['under_review'],
    done: ['credited'],
  },
  withdrawal: {
    from: 'wallet_withdrawal',
    status: 'status',
    underWay: ['under_review', 'paid_out'],
    done: ['delivered'],
  },
  position: {
    from: 'contracts_position',
    status: 'status',
    underWay: ['running'],
    done: ['closed'],
  },
  option: { from: 'options_order', status: 'status', underWay: ['running'], done: ['settled'] },
  swap: { from: 'swap_order', status: `'done'`, underWay: [], done: ['done'] },
  product_order: {
    from: 'invest_order',
    status: 'status',
    underWay: ['running', 'frozen', 'owed'],
    done: ['ended'],
  },
  ieo_order: {
    from: 'ieo_order',
    status: 'status',
    underWay: ['applied', 'won', 'paid'],
    done: ['listed'],
  },
  loan: {
    from: 'loan_order',
    status: 'status',
    underWay: ['pending', 'passed', 'running', 'overdue'],
    done: ['repaid', 'liquidated', 'written_off'],
  },
}

export type NamedOrder = { readonly refType: TicketOrder; readonly refId: string }

/** State of an own order; null if the user has no order of this id, also for another user's. */
export async function orderStateOf(
  pool: Pick<Pool, 'query'>,
  userId: string,
  { refType, refId }: NamedOrder,
): Promise<TicketOrderState | null> {
  if (!isStoredId(refId)) return null
  const { from, status, underWay, done } = tables[refType]
  const { rows } = await pool.query<{ status: string }>(
    `select ${status} as status from ${from} where part = $1 and user_id = $2 and id = $3`,
    [partOf(userId), userId, refId],
  )
  const [found] = rows
  if (found === undefined) return null
  if (underWay.includes(found.status)) return 'under_way'
  return done.includes(found.status) ? 'done' : 'not_done'
}

/** The order of a conversation with its present state; null without one. */
export async function aboutOrder(
  pool: Pick<Pool, 'query'>,
  {
    userId,
    refType,
    refId,
  }: {
    readonly userId: string
    readonly refType: TicketOrder | null
    readonly refId: string | null
  },
): Promise<TicketOrderState | null> {
  return refType === null || refId === null ? null : orderStateOf(pool, userId, { refType, refId })
}
