import { dayNumber, endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { approvalKind, sumText } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { TaskTerms } from '../terms.ts'
import { levelVersions, publications, rewardOwner, type LevelTerms } from './tables.ts'

/** The complete requested task: the checker sees exactly what users will see. */
export type TaskProposal = Omit<TaskTerms, 'reward'> & {
  readonly id: string
  readonly reward: string
  readonly days: number
}

const counted = {
  secure: 'bind an authenticator',
  verify: 'verify the identity',
  practise: 'close practice trades that had a stop-loss',
  start: 'have a first recharge credited and open a first position',
  trade: 'open a position with real money',
  tradingDays: 'open a position with real money, counted once a day',
  memberTrades: 'invite members who verify themselves and open a position with real money',
} as const

/** Publishes a task. The next run fills its account; its terms never change. */
export const publishTask = approvalKind('publishTask', {
  askedBy: endpoints.proposeTask,
  checkers: ['finance'],
  needs: { publications },
  says: (wanted: TaskProposal) => ({ sentence: taskText(wanted) }),
  apply(_state, { id, reward, ...terms }: TaskProposal, { now }, { approval, checker }) {
    const row = {
      ...rewardOwner,
      id,
      ...terms,
      reward: Amount.parse(reward),
      publishedAt: now,
      makerId: approval.makerId,
      checkerId: checker.id,
    }
    return { put: [publications.row(row)], reply: null }
  },
})

function taskText({ kind, scope, target, reward, quota, days }: TaskProposal): string {
  const whose = scope === 'team' ? 'A task of teams' : 'A personal task'
  const all = Amount.text(Amount.of(Amount.parse(reward) * BigInt(quota)))
  return (
    `${whose}: ${counted[kind]}, ${target} times within ${days} days, for ` +
    `${sumText(reward, 'USDT')} each. Its account is filled with ${sumText(all, 'USDT')} for ` +
    `${quota} rewards.`
  )
}

export type LevelsProposal = {
  /** The newest version that the operator saw. */
  readonly version: number
  // JSON has no readonly lists.
  readonly levels: LevelTerms[]
}

/** Changes the rewards of levels from the next day on: a started day keeps its own. */
export const changeLevelRewards = approvalKind('changeLevelRewards', {
  askedBy: endpoints.proposeLevelRewards,
  checkers: ['finance'],
  needs: { levelVersions },
  says: (wanted: LevelsProposal) => ({ sentence: levelsText(wanted) }),
  apply(state, { version, levels }: LevelsProposal, { now }, { approval, checker }) {
    const fromDay = dayNumber(now) + 1
    const known = state.levelVersions.all()
    const isTaken = known.some((one) => one.fromDay === fromDay)
    if (known.length !== version || isTaken) return refuse('STATE_CHANGED')
    const row = {
      ...rewardOwner,
      fromDay,
      levels,
      decidedAt: now,
      makerId: approval.makerId,
      checkerId: checker.id,
    }
    return { put: [levelVersions.row(row)], reply: null }
  },
})

function levelsText({ levels }: LevelsProposal): string {
  const each = levels.map(
    ({ levelNo, upgradeGift, weeklyRedEnvelope }) =>
      `VIP ${levelNo}: ${sumText(upgradeGift, 'USDT')} once, ${sumText(weeklyRedEnvelope, 'USDT')} each Monday`,
  )
  return `What levels bring from tomorrow (UTC+8) on. ${each.join('; ')}.`
}
