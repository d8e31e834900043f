import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Act, ReasonKey, Remark, withAuditor, type OperatorRole } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { rewardKinds, TaskKind, TaskScope } from './rewards-shapes.ts'
import { Count, Currency, Day, Dec, Id, Ms, PositiveDec, Text, text } from './scalars.ts'

/** Makers of rewards; another person of finance decides. */
const makers = ['product', 'finance'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** A published task, and the money left in its account. */
export const PublishedTask = v.strictObject({
  id: Id,
  kindKey: TaskKind,
  tabKey: TaskScope,
  target: Count,
  reward: Dec,
  currency: Currency,
  quota: Count,
  left: Count,
  /** The numbers of users who have finished it, and who have their reward. */
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
    /** The number of rewards: the task's account is filled with all of them when it opens. */
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

/** The rewards of levels from a day on. */
export const LevelRewards = v.strictObject({
  fromDay: Day,
  isCurrent: v.boolean(),
  /** The number of earlier changes. */
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
    /** The version that the operator saw. */
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
    'Asks for other gifts and envelopes. A second operator decides; they hold from the day ' +
    'after on, and no gift is given twice.',
})

/** The kinds of payments: a reward, or a share of the fees of a team member. */
export const paidKinds = [...rewardKinds, 'rebate'] as const
export const PaidKind = v.picklist(paidKinds)
export type PaidKind = v.InferOutput<typeof PaidKind>

/** A payment to a user, with the account that paid it. */
export const PaidReward = v.strictObject({
  id: Id,
  userId: Id,
  uid: v.nullable(Text),
  kindKey: PaidKind,
  /** The level, the ISO week, the task, or the day (UTC+8) of the fees. */
  about: Text,
  /** The member whose fees were shared; null for a reward. */
  memberId: v.nullable(Id),
  /** The fund that paid it; null for the house's fee income. */
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
    'Gifts, envelopes, rewards of tasks and shares of fees that were paid: to whom, of what ' +
    'and from which account, the latest first.',
})
