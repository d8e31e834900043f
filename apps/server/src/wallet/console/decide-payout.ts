import type { payoutReasons, PayoutDecision } from '@candor/api'
import {
  approvals,
  asked,
  claimedItem,
  decided,
  decisionFault,
  type Decision,
} from '../../operator/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import {
  findingFault,
  isAsked,
  settlePayout,
  type Evidence,
  type Finding,
} from './settle-payout.ts'

type Reason = (typeof payoutReasons)[keyof typeof payoutReasons][number]

export type DecidePayout = Decision & {
  /** Owner of the withdrawal, found by `prepare`. */
  readonly ownerId: string
  readonly decision: PayoutDecision
  readonly txid: string | null
  readonly reasonKey: Reason | null
  readonly remark: string
  /** The rail's answer just now. */
  readonly rail: Evidence
}

/** Proposes the result of a payout. It takes effect when a second operator agrees. */
export const decidePayout = command('decidePayout', {
  needs: { withdrawals, approvals, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads: ({ id }: DecidePayout) => ({ withdrawals: [id], claims: [id] }),
  decide(state, input: DecidePayout, context) {
    const { id, version, actor, decision, txid, reasonKey, remark, rail } = input
    const { now } = context
    const order = state.withdrawals.get(id)
    const claim = state.claims.get(id)
    const fault = decisionFault(state, order, input, now)
    if (fault !== null) return fault
    const finding: Finding = { id, version, decision, txid, reasonKey, rail }
    const unlike = findingFault(order, finding)
    if (unlike !== null) return unlike
    if (isAsked(state.approvals.all(), id, now)) return refuse('STATE_CHANGED')
    const why = { reasonKey: reasonKey ?? 'resolved', remark, maker: actor } as const
    const owner = owned(order!.userId)
    const approvalRequest = asked(settlePayout, { owner, payload: finding, ...why }, context)
    const deed = {
      action: 'askToSettlePayout',
      targetType: 'withdrawal',
      targetId: id,
      before: { stage: order!.stage },
      after: { ...finding, rail: { ...rail } },
      reasonKey: why.reasonKey,
      remark,
      approvalId: approvalRequest.id,
    }
    return {
      put: [approvals.row(approvalRequest), ...decided(claim!, actor, deed, now)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
