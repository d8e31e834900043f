import type { PayoutDecision } from '@candor/api'
import { approvals, claims, witnessed, type Actor } from '../../operator/index.ts'
import {
  command,
  isRefusal,
  owned,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import { decidePayout } from '../desk/decide-payout.ts'
import { decideWithdrawal } from '../desk/decide-withdrawal.ts'
import { settlePayout, type Finding } from '../desk/settle-payout.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import type { createMemoryLane } from './memory-lane.ts'

type MemoryLane = ReturnType<typeof createMemoryLane>

const actorOf = (id: string): Actor => ({
  id,
  name: `operator ${id}`,
  roles: ['ops_maker', 'ops_checker', 'treasury'],
  ip: '192.0.2.1',
  device: 'test',
  requestId: 'test',
})

type Settle = { readonly finding: Finding; readonly approvalId: string; readonly checker: Actor }

/** What the approval of a finding does. */
const settle = command('settle', {
  needs: { ...settlePayout.needs, approvals },
  decide(state, { finding, approvalId, checker }: Settle, context) {
    const { approvals: wishes, ...rest } = state as never as {
      readonly approvals: { get(id: string): Parameters<typeof approvals.row>[0] | undefined }
    }
    const approval = wishes.get(approvalId)!
    const done = settlePayout.apply(rest as never, finding, context, { approval, checker })
    if (isRefusal(done)) return done
    const approved = { ...approval, status: 'approved' as const, decidedAt: context.now }
    return { ...done, put: [...(done.put ?? []), approvals.row(approved)] }
  },
})

/** Operators at a lane in memory, each claiming what they decide on. */
export function deskOf(lane: MemoryLane) {
  const { draft } = lane
  const { userId } = draft.owner
  const end = { ...owned(userId), seq: 0, hash: new Uint8Array(32) }
  draft.set(witnessed.needs.chains, end)

  function claimed(id: string, queue: 'withdrawal' | 'payout', operatorId: string, now: number) {
    const actor = actorOf(operatorId)
    const operator = { operatorId, operatorName: actor.name }
    const row = { ...owned(userId), id, queue, ...operator, claimedAt: now, untilAt: now + 1 }
    draft.set(claims, row)
    const { version } = draft.view(withdrawals).get(id)!
    return { id, version, actor, ownerId: userId, remark: 'looked at' }
  }

  return {
    decide(id: string, decision: 'approve' | 'reject', operatorId: string, now: number) {
      const item = claimed(id, 'withdrawal', operatorId, now)
      const what =
        decision === 'approve'
          ? { decision }
          : { decision, reasonKey: 'suspicious_activity' as const }
      return lane.run(decideWithdrawal, { ...item, ...what }, now)
    },
    /** One finds out, another says so too. */
    settle(
      id: string,
      decision: PayoutDecision,
      operatorId: string,
      now: number,
    ): Decision | Refusal {
      const item = claimed(id, 'payout', operatorId, now)
      const txid = decision === 'sent' ? 'aa' : null
      const reasonKey = decision === 'sent' ? null : ('not_sent' as const)
      const rail = { answer: 'none', txid: null } as const
      const asked = lane.run(decidePayout, { ...item, decision, txid, reasonKey, rail }, now)
      if (isRefusal(asked)) return asked
      const { pendingApprovalId: approvalId } = asked.reply as { pendingApprovalId: string }
      const finding: Finding = { id, version: item.version, decision, txid, reasonKey, rail }
      return lane.run(settle, { finding, approvalId, checker: actorOf('9') }, now)
    },
  }
}
