import type { PayoutDecision } from '@candor/api'
import type { Amount } from '@candor/money'
import {
  approvals,
  claimedItem,
  claims,
  isWaiting,
  type Actor,
  type ApprovalKind,
  type ApprovalRow,
} from '../../operator/index.ts'
import {
  command,
  isRefusal,
  owned,
  refuse,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import { decidePayout } from '../console/decide-payout.ts'
import { creditRecharge, recallRecharge, rejectRecharge } from '../console/decide-recharge.ts'
import { decideWithdrawal } from '../console/decide-withdrawal.ts'
import { creditFound, recallDropped, rejectPaid } from '../console/recharge-kinds.ts'
import { settlePayout, type Evidence } from '../console/settle-payout.ts'
import { recharges } from '../recharge/tables.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import type { createMemoryLane } from './memory-lane.ts'

type MemoryLane = ReturnType<typeof createMemoryLane>
type Kind = ApprovalKind<never>

/** One maker of each kind, and the checker. */
const actorOf = (id: string): Actor => ({
  id,
  name: `operator ${id}`,
  roles: id === '7' ? ['ops_maker', 'treasury'] : ['ops_checker', 'treasury'],
  ip: '192.0.2.1',
  device: 'test',
  requestId: 'test',
})
const checker = actorOf('9')

/** The effect of the checker's approval, in its transaction. */
const carryOut = (kind: Kind) =>
  command('carryOut', {
    needs: { ...kind.needs, approvals },
    decide(state, { approval }: { readonly approval: ApprovalRow }, context) {
      if (!isWaiting(approval, context.now)) return refuse('STATE_CHANGED')
      const payload = JSON.parse(approval.payload) as never
      const done = kind.apply(state as never, payload, context, { approval, checker })
      return isRefusal(done) ? done : { ...done, put: [...(done.put ?? []), over(approval)] }
    },
  })

const turnDown = command('turnDown', {
  needs: { approvals },
  decide: (_, { approval }: { readonly approval: ApprovalRow }, { now }) =>
    isWaiting(approval, now)
      ? { put: [over(approval, 'refused')], reply: null }
      : refuse('STATE_CHANGED'),
})

/** The network's answer that confirms a finding. */
const evidenceFor: Readonly<Record<PayoutDecision, Evidence>> = {
  sent: { answer: 'found', txid: 'aa', state: 'confirming' },
  notSent: { answer: 'none', txid: null, state: 'unknown' },
  returned: { answer: 'found', txid: 'aa', state: 'returned' },
}

const over = (approval: ApprovalRow, status: 'approved' | 'refused' = 'approved') =>
  approvals.row({ ...approval, status })

export const kinds = [settlePayout, creditFound, recallDropped, rejectPaid] as readonly Kind[]

/**
 * Operators at an in-memory lane, each claiming what they decide on.
 * @param agreed kinds that they may request
 */
export function consoleOf(lane: MemoryLane, agreed: readonly Kind[] = kinds) {
  const { draft } = lane
  const { userId } = draft.owner
  const end = { ...owned(userId), seq: 0, hash: new Uint8Array(32) }
  draft.set(claimedItem.needs.chains, end)

  function claimed(
    id: string,
    queue: 'withdrawal' | 'payout' | 'recharge',
    operatorId: string,
    now: number,
  ) {
    const actor = actorOf(operatorId)
    const operator = { operatorId, operatorName: actor.name }
    const row = { ...owned(userId), id, queue, ...operator, claimedAt: now, untilAt: now + 1 }
    draft.set(claims, row)
    const seat = { disabledAt: null, sessionsFromAt: 0, approvalId: null }
    draft.set(claimedItem.needs.seats, {
      ...owned(userId),
      id: operatorId,
      roles: actor.roles,
      ...seat,
    })
    const items = { recharge: draft.view(recharges), withdrawal: draft.view(withdrawals) }
    const { version } = items[queue === 'recharge' ? queue : 'withdrawal'].get(id)!
    return { id, version, actor, ownerId: userId, remark: 'looked at' }
  }

  function rechargeItem(id: string, operatorId: string, now: number) {
    const { currency, certificates } = draft.view(recharges).get(id)!
    const fileIds = certificates.map(({ fileId }) => fileId)
    return { ...claimed(id, 'recharge', operatorId, now), currency, fileIds }
  }

  /** The last approval request about an item. */
  const approvalFor = (id: string): ApprovalRow | undefined =>
    draft
      .view(approvals)
      .all()
      .findLast(({ payload }) => (JSON.parse(payload) as { readonly id: string }).id === id)

  function agree(id: string, now: number): Decision | Refusal {
    const approval = approvalFor(id)
    const kind = agreed.find((one) => one.kind === approval?.kind)
    if (approval === undefined || kind === undefined) return refuse('NOT_FOUND')
    return lane.run(carryOut(kind), { approval }, now)
  }

  return {
    agree,
    disagree(id: string, now: number): Decision | Refusal {
      const approval = approvalFor(id)
      return approval === undefined ? refuse('NOT_FOUND') : lane.run(turnDown, { approval }, now)
    },
    /** An operator states the number and the amount. */
    find(
      id: string,
      { amount, matched }: { readonly amount: Amount; readonly matched: string },
      operatorId: string,
      now: number,
    ) {
      const item = rechargeItem(id, operatorId, now)
      return lane.run(creditRecharge, { ...item, amount, matched, hasOpened: true }, now)
    },
    rejectRecharge(id: string, operatorId: string, now: number) {
      const why = { reasonKey: 'proof_unclear', sharing: [] } as const
      return lane.run(rejectRecharge, { ...rechargeItem(id, operatorId, now), ...why }, now)
    },
    recall: (id: string, operatorId: string, now: number) =>
      lane.run(recallRecharge, rechargeItem(id, operatorId, now), now),
    decide(id: string, decision: 'approve' | 'reject', operatorId: string, now: number) {
      const item = claimed(id, 'withdrawal', operatorId, now)
      const what =
        decision === 'approve'
          ? { decision }
          : { decision, reasonKey: 'suspicious_activity' as const }
      return lane.run(decideWithdrawal, { ...item, ...what }, now)
    },
    /** The maker states a finding and the checker agrees. */
    settle(
      id: string,
      decision: PayoutDecision,
      operatorId: string,
      now: number,
    ): Decision | Refusal {
      const item = claimed(id, 'payout', operatorId, now)
      const txid = decision === 'sent' ? 'aa' : null
      const reasonKey = decision === 'sent' ? null : ('not_sent' as const)
      const rail = evidenceFor[decision]
      const asked = lane.run(decidePayout, { ...item, decision, txid, reasonKey, rail }, now)
      return isRefusal(asked) ? asked : agree(id, now)
    },
  }
}
