import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { rewardKinds, TaskKind, TaskScope } from './rewards-shapes.ts'
import { Count, Currency, Day, Dec, Id, Ms, PositiveDec, Text, text } from './scalars.ts'

/** Who proposes what is given; somebody else of finance decides. */
const makers = ['product', 'finance'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** A task as it was published, and what is left in its account. */
export const PublishedTask = v.strictObject({
  id: Id,
  kindKey: TaskKind,
  tabKey: TaskScope,
  target: Count,
  reward: Dec,
  currency: Currency,
  quota: Count,
  left: Count,
  /** How many users have finished it, and how many have their reward. */
  finished: Count,
  claimed: Count,
  startAt: Ms,
  endAt: Ms,
})
export type PublishedTask = v.InferOutput<typeof PublishedTask>

export const listPublishedTasks = endpoint({
  ...shared,
  name: 'listPublishedTasks',
  roles: withAuditor(makers),
  limit: reading,
  request: v.object({}),
  result: v.array(PublishedTask),
  errors: [],
  summary:
    'Every task: what it counts and pays, how many finished it, and what is left for the others.',
})

export const proposeTask = endpoint({
  ...shared,
  name: 'proposeTask',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject({
    kind: TaskKind,
    scope: TaskScope,
    target: v.pipe(Count, v.minValue(1), v.maxValue(1_000)),
    reward: PositiveDec,
    /** So many rewards: the task's account is filled with all of them when it opens. */
    quota: v.pipe(Count, v.minValue(1), v.maxValue(1_000_000)),
    days: v.pipe(Count, v.minValue(1), v.maxValue(3_650)),
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['AMOUNT_PRECISION', 'AMOUNT_ABOVE_MAX'],
  summary:
    'Asks for a new task. A second operator decides; then its account is filled whole, and its terms never change.',
})

const LevelRewardFields = {
  levelNo: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(9)),
  upgradeGift: Dec,
  weeklyRedEnvelope: Dec,
}

/** What levels bring from a day on. */
export const LevelRewards = v.strictObject({
  fromDay: Day,
  isCurrent: v.boolean(),
  /** How many changes there were before. */
  version: Count,
  levels: v.array(v.strictObject(LevelRewardFields)),
})
export type LevelRewards = v.InferOutput<typeof LevelRewards>

export const listLevelRewards = endpoint({
  ...shared,
  name: 'listLevelRewards',
  roles: withAuditor(makers),
  limit: reading,
  request: v.object({}),
  result: v.array(LevelRewards),
  errors: [],
  summary: 'What levels bring, by the day from which on it holds, the latest first.',
})

export const proposeLevelRewards = endpoint({
  ...shared,
  name: 'proposeLevelRewards',
  roles: makers,
  limit: acting,
  fresh: true,
  request: v.strictObject({
    /** The version that was seen. */
    version: Count,
    levels: v.pipe(
      v.array(
        v.strictObject({
          ...LevelRewardFields,
          upgradeGift: PositiveDec,
          weeklyRedEnvelope: PositiveDec,
        }),
      ),
      v.length(9),
    ),
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['STATE_CHANGED', 'AMOUNT_PRECISION', 'AMOUNT_ABOVE_MAX'],
  summary:
    'Asks for other gifts and envelopes. A second operator decides; they hold from the day after on, and no gift is given twice.',
})

/** What a payment was of: a reward, or a share of the fees of a member of a team. */
export const paidKinds = [...rewardKinds, 'rebate'] as const
export const PaidKind = v.picklist(paidKinds)
export type PaidKind = v.InferOutput<typeof PaidKind>

/** A payment to a user, and the account that it came from. */
export const PaidReward = v.strictObject({
  id: Id,
  userId: Id,
  uid: v.nullable(Text),
  kindKey: PaidKind,
  /** The level, the ISO week, the task, or the day (UTC+8) of the fees. */
  about: Text,
  /** Whose fees were shared; null of a reward. */
  memberId: v.nullable(Id),
  /** The fund that it was paid from; null where that is the house's fee income. */
  budgetId: v.nullable(Id),
  amount: Dec,
  currency: Currency,
  ruleVersion: Text,
  paidAt: Ms,
})
export type PaidReward = v.InferOutput<typeof PaidReward>

export const listPaidRewards = endpoint({
  ...shared,
  name: 'listPaidRewards',
  roles: withAuditor(makers),
  limit: reading,
  request: v.object({
    ...v.omit(v.object(listFields), ['order']).entries,
    kind: v.optional(PaidKind),
    /** The id of a fund or a task, or `fees` for the house's fee income. */
    budget: v.optional(v.pipe(v.string(), v.regex(/^(fees|[0-9]{1,19})$/))),
    /** The uid or id of a user. */
    keyword: v.optional(text(1, 64)),
  }),
  result: page(PaidReward),
  errors: [],
  summary:
    'Gifts, envelopes, rewards of tasks and shares of fees that were paid: to whom, of what and from which account, the latest first.',
})
