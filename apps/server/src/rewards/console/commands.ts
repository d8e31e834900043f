import type { ReasonKey } from '@candor/api'
import { approvals, asked, consoleCommand, record, type Actor } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { changeLevelRewards, publishTask, type LevelsProposal, type TaskProposal } from './kinds.ts'
import { levelVersions, rewardOwner } from './tables.ts'

type Why = { readonly reasonKey: ReasonKey; readonly remark: string; readonly actor: Actor }

export type ProposeTask = Why & { readonly wanted: Omit<TaskProposal, 'id'> }

/** Requests a task; two operators are required. */
export const proposeTask = consoleCommand('proposeTask', {
  needs: { approvals },
  decide(_state, { wanted, reasonKey, remark, actor }: ProposeTask, context) {
    const payload: TaskProposal = { id: context.newId(), ...wanted }
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(publishTask, { owner: rewardOwner, payload, ...why }, context)
    const target = {
      targetType: 'rewardTask',
      targetId: payload.id,
      approvalId: approvalRequest.id,
    }
    const deed = { action: 'askToPublishTask', ...target, reasonKey, remark }
    return {
      put: [approvals.row(approvalRequest), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})

export type ProposeLevels = Why & {
  readonly wanted: LevelsProposal
  /** Fault of the request, returned in the lane only if the key has no earlier reply. */
  readonly objection: Refusal | null
}

/** Requests other gifts and envelopes; two operators are required. */
export const proposeLevelRewards = consoleCommand('proposeLevelRewards', {
  needs: { approvals, levelVersions },
  decide(state, { wanted, objection, reasonKey, remark, actor }: ProposeLevels, context) {
    if (state.levelVersions.all().length !== wanted.version) return refuse('STATE_CHANGED')
    if (objection !== null) return objection
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(
      changeLevelRewards,
      { owner: rewardOwner, payload: wanted, ...why },
      context,
    )
    const target = {
      targetType: 'levelRewards',
      targetId: rewardOwner.userId,
      approvalId: approvalRequest.id,
    }
    const deed = { action: 'askToChangeLevelRewards', ...target, reasonKey, remark }
    return {
      put: [approvals.row(approvalRequest), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
