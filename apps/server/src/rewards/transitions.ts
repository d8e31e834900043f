import type { Transitions } from '../platform/transitions.ts'
import type { Reward } from './tables.ts'

/** A reward is paid once: by its user's claim of a task, or by the job for all other rewards. */
export const rewardTransitions: Transitions<Reward['status']> = {
  due: { claimTask: ['paid'], payRewards: ['paid'] },
  paid: {},
}
