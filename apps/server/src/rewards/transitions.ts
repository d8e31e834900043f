import type { Transitions } from '../platform/transitions.ts'
import type { Reward } from './tables.ts'

/** How what was earned is paid, once: by its user's claim of a task, or by the round that brings the rest. */
export const rewardTransitions: Transitions<Reward['status']> = {
  due: { claimTask: ['paid'], payRewards: ['paid'] },
  paid: {},
}
