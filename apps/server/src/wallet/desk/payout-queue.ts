import { payoutWorkers, type PayoutItem } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import type { Clock, Queue } from '../../operator/index.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import { settlePayout } from './settle-payout.ts'

const hourMs = 3_600_000
/** What was sent and has not arrived after so long has gone astray or is coming back. */
const overdueMs = hourMs
/** How long a person may take to find out what became of a payout, by policy. */
const findOutMs = 4 * hourMs

/** Payouts whose answer was lost, and such that came back or do not arrive. */
export const payoutQueue: Queue = {
  name: 'payout',
  workers: payoutWorkers,
  table: 'wallet_withdrawal',
  // The status too: by it the index of what is open is found.
  isOpen: `(q.status in ('under_review', 'paid_out') and q.stage in ('sending', 'confirming')
    and (q.parked_at is not null or q.sent_at + ${overdueMs} <= $1))`,
  // What comes back after it is overdue is due no later for that.
  slaAt: `coalesce(least(q.parked_at, q.sent_at + ${overdueMs}), q.created_at) + ${findOutMs}`,
  // Nobody knows yet whether this money is out.
  isHigh: `q.stage = 'sending'`,
  columns: `(select max(a.id) from operator_approval a
    where a.part = q.part and a.user_id = q.user_id and a.status = 'pending' and a.expires_at > $1
      and a.kind = '${settlePayout.kind}'
      and a.payload::jsonb ->> 'id' = q.id::text) as pending_approval_id`,
}

/** A payout as it stands in the queue. */
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
