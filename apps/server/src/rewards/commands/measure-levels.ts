import {
  envelopeOf,
  giftsDue,
  isMonday,
  isoWeek,
  rewardRules,
  type LevelReward,
} from '@candor/rules'
import { hasEnded, openingRules, users } from '../../people/index.ts'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import { dayAt } from '../days.ts'
import { rewards, standings, type Reward } from '../tables.ts'
import type { RewardTerms } from '../terms.ts'

/** The level that held from the beginning of a day on, and what levels brought then. */
export type LevelDay = {
  readonly day: number
  readonly levelNo: number
  readonly levels: readonly LevelReward[]
  /** Whether an identity check had passed by then: one person, one gift. */
  readonly isKnown: boolean
}

export type MeasureInput = {
  readonly userId: string
  /** The last day that was looked at before; null where none was. */
  readonly after: number | null
  /** Each day since, in order. */
  readonly days: readonly LevelDay[]
  readonly funds: RewardTerms['funds']
}

/**
 * Looks at the days since the last look, each by the money that was there when it began: a level that is reached for the
 * first time brings its gift, and on each Monday the level of that day its envelope. The day before the first is the key,
 * so a day is looked at once. What a country barred on a day, and who was not identified on it, is given nothing for it, however
 * late it is looked at.
 */
export const measureLevels = command('measureLevels', {
  needs: { users, standings, rewards },
  queue: 'jobs',
  decide(state, input: MeasureInput, context: Context & PolicyContext) {
    const { userId, after, days } = input
    const before = state.standings
    const last = days.at(-1)
    if (last === undefined || (before?.measuredThrough ?? null) !== after)
      return refuse('STATE_CHANGED')
    const isGivenOn = ({ day, isKnown }: LevelDay) =>
      isKnown && openingRules(state, { ...context, now: dayAt(day) }).incentives.bonuses
    const given = hasEnded(state.users) ? [] : days.filter(isGivenOn)
    let givenLevel = before?.givenLevel ?? 0
    const earned: Reward[] = []
    for (const { day, levelNo, levels } of given) {
      const gifts = giftsDue(levels, givenLevel, levelNo).map((one) => ({
        kind: 'vip_gift' as const,
        about: String(one.levelNo),
        amount: one.upgradeGift,
      }))
      const weekly = isMonday(day) ? envelopeOf(levels, levelNo) : 0n
      const envelope = { kind: 'red_envelope' as const, about: isoWeek(day), amount: weekly }
      givenLevel = Math.max(givenLevel, levelNo)
      for (const { kind, about, amount } of [...gifts, ...(weekly > 0n ? [envelope] : [])])
        earned.push({
          ...owned(userId),
          id: context.newId(),
          key: `${kind}:${about}`,
          kind,
          about,
          fundId: input.funds[kind].id,
          amount: amount as Reward['amount'],
          ruleVersion: rewardRules,
          dueAt: dayAt(day),
          status: 'due',
          paidAt: null,
        })
    }
    const { day: measuredThrough, levelNo } = last
    return {
      put: [
        standings.row({ ...owned(userId), measuredThrough, levelNo, givenLevel }),
        ...earned.map((one) => rewards.row(one)),
      ],
      tell: earned.length === 0 ? [] : [{ name: 'rewardsEarned', data: { count: earned.length } }],
      reply: { earned: earned.length },
    }
  },
})
