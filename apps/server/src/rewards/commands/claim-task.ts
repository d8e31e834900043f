import { accounts } from '../../ledger/index.ts'
import { openingRules, users } from '../../people/index.ts'
import { command, refuse, type Context, type Refusal } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import { rewardEvents } from '../notices.ts'
import { rewards } from '../tables.ts'
import { rewardView } from '../view.ts'
import { asPaid, deliver } from './pay-rewards.ts'

export type ClaimTaskInput = {
  readonly taskId: string
  /** Whether the task's account has granted the reward; a grant is never taken back. */
  readonly isGranted: boolean
  /** Fault of the claim, returned in the lane only if the key has no earlier reply. */
  readonly objection: Refusal | null
}

/** Pays a user the reward of a finished task. The state of the reward is its key. */
export const claimTask = command('claimTask', {
  needs: { accounts, users, rewards },
  decide(
    state,
    { taskId, isGranted, objection }: ClaimTaskInput,
    context: Context & PolicyContext,
  ) {
    if (objection !== null) return objection
    const { now } = context
    const reward = state.rewards.all().find(({ key }) => key === `task_reward:${taskId}`)
    if (reward === undefined) return refuse('REWARD_ALREADY_CLAIMED')
    if (!openingRules(state, context).incentives.bonuses) return refuse('COUNTRY_RESTRICTED')
    if (!isGranted) return refuse('REWARD_USED_UP')
    const paid = asPaid(reward, now)
    return {
      move: [deliver(reward, state.accounts, 'claimTask')],
      put: [rewards.row(paid)],
      events: rewardEvents('rewardsPaid', [paid]),
      reply: rewardView(paid),
    }
  },
})
