import type { withdrawalReasons } from '@candor/api'
import { accounts } from '../../ledger/index.ts'
import {
  claimedItem,
  decided,
  decisionFault,
  rolesAt,
  type Decision,
} from '../../operator/index.ts'
import { command, isRefusal } from '../../platform/lane/index.ts'
import { usages, withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import * as transitions from '../withdrawals/transitions.ts'
import { reviewersAmong } from './withdrawal-queue.ts'

export type DecideWithdrawal = Decision & {
  /** Owner of the withdrawal, found by `prepare`. */
  readonly ownerId: string
  readonly remark: string
} & (
    | { readonly decision: 'approve' }
    | { readonly decision: 'reject'; readonly reasonKey: (typeof withdrawalReasons)[number] }
  )

type Seats = Parameters<typeof rolesAt>[0]

/** Operators who have approved and still may under the lock. */
const reviewersAt = (seats: Seats, { approvedBy }: Withdrawal) =>
  reviewersAmong(approvedBy, (id) => rolesAt(seats, id))

/** Approves a withdrawal, or returns the money with a reason for its owner. */
export const decideWithdrawal = command('decideWithdrawal', {
  needs: { accounts, orders: withdrawals, usages, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads: ({ id }: DecideWithdrawal) => ({ orders: [id], claims: [id] }),
  decide(state, input: DecideWithdrawal, { now }) {
    const { id, actor, remark } = input
    const order = state.orders.get(id)
    const claim = state.claims.get(id)
    const fault = decisionFault(state, order, input, now)
    if (fault !== null) return fault
    const around = { accounts: state.accounts, usages: state.usages, now }
    const done =
      input.decision === 'approve'
        ? transitions.approve(order!, actor, reviewersAt(state.seats, order!), around)
        : transitions.reject(order!, input.reasonKey, around)
    if (isRefusal(done)) return done
    const deed = {
      action: `${input.decision}Withdrawal`,
      targetType: 'withdrawal',
      targetId: id,
      before: { stage: order!.stage },
      ...(input.decision === 'reject' && { reasonKey: input.reasonKey }),
      remark,
    }
    return {
      ...done,
      put: [...(done.put ?? []), ...decided(claim!, actor, deed, now)],
      reply: { applied: true, pendingApprovalId: null },
    }
  },
})
