import { dayMs, dayNumber } from '@candor/api'
import type { Amount } from '@candor/money'
import {
  envelopeOf,
  fallNoticeDays,
  giftsDue,
  isMonday,
  isoWeek,
  levelAfter,
  rewardRules,
  type LevelReward,
} from '@candor/rules'
import { hasEnded, openingRules, users, vipStatuses, type VipStatus } from '../../people/index.ts'
import { command, owned, refuse, type Context, type NewEvent } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import { dayAt } from '../../platform/business-day.ts'
import type { LevelFallEvent } from '../notices.ts'
import { levelDays, rewards, type Reward } from '../tables.ts'
import type { RewardTerms } from '../terms.ts'

/** Measurement at the start of a day, and the rewards of levels at that time. */
export type LevelDay = {
  readonly day: number
  /** The level of the assets at the time. */
  readonly measuredLevelNo: number
  readonly assetsUsd: Amount
  readonly levels: readonly LevelReward[]
  /** Whether an identity check had passed by then: one gift per person. */
  readonly isKnown: boolean
}

export type MeasureInput = {
  readonly userId: string
  /** The last measured day; null for none. */
  readonly after: number | null
  /** Each day since, in order. */
  readonly days: readonly LevelDay[]
  readonly funds: RewardTerms['funds']
  /** Keys of rewards that the user was paid in an earlier account. */
  readonly taken: ReadonlySet<string>
}

/** Key of every possible reward of a day. */
export const rewardKeys = ({ day, levels }: LevelDay): string[] => [
  ...levels.map(({ levelNo }) => `vip_gift:${levelNo}`),
  ...(isMonday(day) ? [`red_envelope:${isoWeek(day)}`] : []),
]

type DayInForce = LevelDay & {
  readonly levelNo: number
  readonly fallsOn: number | null
  /** Whether the level stayed the same and matches the assets. */
  readonly isQuiet: boolean
}

/**
 * Measures the days since the last measurement, each by the money at its start. A level rises at once and falls seven days
 * after the notice (`levelAfter`); missed days count, and no fall is announced in the past. A level reached for the first time
 * gives its gift, and each Monday the level in force its envelope. The previous measured day is the key, so each day is
 * measured once. No reward for a day on which the user's country barred it or the user was not identified, however late it is
 * measured, and none that an earlier account was paid.
 */
export const measureLevels = command('measureLevels', {
  needs: { users, vipStatus: vipStatuses, rewards, levelDays },
  queue: 'jobs',
  decide(state, input: MeasureInput, context: Context & PolicyContext) {
    const { userId, after } = input
    const before = state.vipStatus
    const last = input.days.at(-1)
    if (last === undefined || (before?.measuredThrough ?? null) !== after)
      return refuse('STATE_CHANGED')
    const { days, fallsOn } = inForce(input.days, before, context.now)
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
      for (const { kind, about, amount } of [...gifts, ...(weekly > 0n ? [envelope] : [])]) {
        if (input.taken.has(`${kind}:${about}`)) continue
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
    }
    const { day: measuredThrough, levelNo, measuredLevelNo } = days.at(-1)!
    const isAnnounced = fallsOn !== null && fallsOn !== before?.fallsOn && !hasEnded(state.users)
    return {
      put: [
        vipStatuses.row({ ...owned(userId), measuredThrough, levelNo, givenLevel, fallsOn }),
        ...days.filter(({ isQuiet }) => !isQuiet).map((one) => levelDayRow(userId, one, context)),
        ...earned.map((one) => rewards.row(one)),
      ],
      events: [
        ...(earned.length === 0 ? [] : [{ name: 'rewardsEarned', data: { count: earned.length } }]),
        ...(isAnnounced ? [levelFallEvent(levelNo, measuredLevelNo, fallsOn)] : []),
      ],
      reply: { earned: earned.length },
    }
  },
})

/** The level in force on each day, and the announced day of a fall after the last. */
function inForce(
  measured: readonly LevelDay[],
  before: VipStatus | undefined,
  now: number,
): { readonly days: readonly DayInForce[]; readonly fallsOn: number | null } {
  // The first day that begins seven whole days after the notice.
  const earliestFall = dayNumber(now + fallNoticeDays * dayMs - 1) + 1
  let level = { levelNo: before?.levelNo ?? 0, fallsOn: before?.fallsOn ?? null }
  const days = measured.map((one) => {
    const isQuiet = level.fallsOn === null && level.levelNo === one.measuredLevelNo
    level = levelAfter(level, { ...one, earliestFall })
    return { ...one, ...level, isQuiet }
  })
  return { days, fallsOn: level.fallsOn }
}

function levelDayRow(userId: string, one: DayInForce, { now }: Context) {
  const { day, assetsUsd, measuredLevelNo, levelNo, fallsOn } = one
  const what = { day, assetsUsd, measuredLevelNo, levelNo, fallsOn, lookedAt: now }
  return levelDays.row({ ...owned(userId), ...what })
}

function levelFallEvent(levelNo: number, toLevelNo: number, fallsOn: number): NewEvent {
  const data: LevelFallEvent = { levelNo, toLevelNo, fallsOn }
  return { name: 'levelFalls', data }
}
