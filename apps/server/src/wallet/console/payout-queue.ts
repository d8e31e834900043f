import { hourMs, payoutWorkers, type PayoutItem } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import type { Clock, Queue } from '../../operator/index.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import { settlePayout } from './settle-payout.ts'

/** A payout that was sent and has not arrived after this time is lost or on its way back. */
const overdueMs = hourMs
/** Time to find out the result of a payout, by policy. */
const findOutMs = 4 * hourMs

/** Payouts whose answer was lost, that came back, or that do not arrive. */
export const payoutQueue: Queue = {
  name: 'payout',
  workers: payoutWorkers,
  table: 'wallet_withdrawal',
  // Includes the status because the index of open rows uses it.
  isOpen: `(q.status in ('under_review', 'paid_out') and q.stage in ('sending', 'confirming')
    and (q.parked_at is not null or q.sent_at + ${overdueMs} <= $1))`,
  // A payout that comes back after it was overdue keeps the earlier due time.
  slaAt: `coalesce(least(q.parked_at, q.sent_at + ${overdueMs}), q.created_at) + ${findOutMs}`,
  // Not known yet whether this money has left.
  isHigh: `q.stage = 'sending'`,
  columns: `(select max(a.id) from operator_approval a
    where a.part = q.part and a.user_id = q.user_id and a.status = 'pending' and a.expires_at > $1
      and a.kind = '${settlePayout.kind}'
      and a.payload::jsonb ->> 'id' = q.id::text) as pending_approval_id`,
}

/** A payout as an item of the queue. */
export function payoutItem(stored: Readonly<Record<string, unknown>>, clock: Clock): PayoutItem {
  const order = withdrawals.parse({ ...stored })
  const pending = stored['pending_approval_id'] as string | null
  return {
    ...clock,
    version: order.version,
    userId: order.userId,
    currency: order.currency,
    network: order.network,
    netAmount: Amount.text(subtract(order.amount, order.fee)),
    type: order.type,
    label: order.label,
    target: order.target,
    bankName: order.bankName,
    txid: order.txid,
    attemptAt: order.attemptAt ?? order.createdAt,
    parkedAt: order.parkedAt,
    sentAt: order.sentAt,
    statusKey: order.status,
    pendingApprovalId: pending,
  }
}
