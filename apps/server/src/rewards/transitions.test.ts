import { Amount } from '@candor/money'
import { owned } from '../platform/lane/index.ts'
import { contextAt, decideOn, testEveryPair, userId } from '../testing/transitions/every-pair.ts'
import { claimTask } from './commands/claim-task.ts'
import { payRewards } from './commands/pay-rewards.ts'
import { rewards, type Reward } from './tables.ts'
import { rewardTransitions } from './transitions.ts'

const now = 10_000
const taskId = '67411'
const reward: Reward = {
  ...owned(userId),
  id: '700',
  key: `task_reward:${taskId}`,
  kind: 'task_reward',
  about: taskId,
  fundId: taskId,
  amount: Amount.parse('5'),
  ruleVersion: 'rewards-1',
  dueAt: 1,
  status: 'due',
  paidAt: null,
}

/** As the lane loads it: paid rewards are not loaded. */
const at = (status: Reward['status']) => (status === 'due' ? [rewards.row(reward)] : [])

const claim = (isGranted: boolean) => (status: Reward['status']) =>
  decideOn(at(status), claimTask, { taskId, isGranted, objection: null }, contextAt(now))

testEveryPair({
  transitions: rewardTransitions,
  table: rewards,
  acts: {
    claimTask: [claim(true), claim(false)],
    payRewards: [
      (status) =>
        decideOn(at(status), payRewards, { granted: new Set([reward.id]) }, contextAt(now)),
      (status) => decideOn(at(status), payRewards, { granted: new Set<string>() }, contextAt(now)),
    ],
  },
})
