import type { ReasonKey } from '@candor/api'
import { approvals, asked, deskCommand, record, type Actor } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { changeLevelRewards, publishTask, type LevelsWish, type TaskWish } from './kinds.ts'
import { levelVersions, rewardOwner } from './tables.ts'

type Why = { readonly reasonKey: ReasonKey; readonly remark: string; readonly actor: Actor }

export type ProposeTask = Why & { readonly wanted: Omit<TaskWish, 'id'> }

/** Asks for a task: nobody publishes one alone. */
export const proposeTask = deskCommand('proposeTask', {
  needs: { approvals },
  decide(_state, { wanted, reasonKey, remark, actor }: ProposeTask, context) {
    const payload: TaskWish = { id: context.newId(), ...wanted }
    const why = { reasonKey, remark, maker: actor }
    const wish = asked(publishTask, { owner: rewardOwner, payload, ...why }, context)
    const target = { targetType: 'rewardTask', targetId: payload.id, approvalId: wish.id }
    const deed = { action: 'askToPublishTask', ...target, reasonKey, remark }
    return {
      put: [approvals.row(wish), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: wish.id },
    }
  },
})

export type ProposeLevels = Why & {
  readonly wanted: LevelsWish
  /** What speaks against it. Told here, after the lane has looked for an earlier answer to this key. */
  readonly objection: Refusal | null
}

/** Asks for other gifts and envelopes: nobody changes them alone. */
export const proposeLevelRewards = deskCommand('proposeLevelRewards', {
  needs: { approvals, levelVersions },
  decide(state, { wanted, objection, reasonKey, remark, actor }: ProposeLevels, context) {
    if (state.levelVersions.all().length !== wanted.version) return refuse('STATE_CHANGED')
    if (objection !== null) return objection
    const why = { reasonKey, remark, maker: actor }
    const wish = asked(changeLevelRewards, { owner: rewardOwner, payload: wanted, ...why }, context)
    const target = {
      targetType: 'levelRewards',
      targetId: rewardOwner.userId,
      approvalId: wish.id,
    }
    const deed = { action: 'askToChangeLevelRewards', ...target, reasonKey, remark }
    return {
      put: [approvals.row(wish), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: wish.id },
    }
  },
})
