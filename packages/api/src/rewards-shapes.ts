import * as v from 'valibot'
import { Count, Currency, Dec, Id, Ms, Rate, Text, Time } from './scalars.ts'
import { LinkTarget, ShortLinkCode } from './short-link.ts'

/** The kinds of rewards. Each names one kind of ledger posting. */
export const rewardKinds = ['vip_gift', 'red_envelope', 'task_reward'] as const
export const RewardKind = v.picklist(rewardKinds)
export type RewardKind = v.InferOutput<typeof RewardKind>

/** The id of a task, which is public. */
export const TaskId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

/** The reason why a user gets no rewards at the moment; null without one. */
export const RewardBar = v.picklist(['country', 'identity'])
export type RewardBar = v.InferOutput<typeof RewardBar>

/** `paid` to the user, `due` and waiting for its fund, `open` and not reached yet. */
export const GiftStatus = v.picklist(['open', 'due', 'paid'])

export const Level = v.strictObject({
  id: Text,
  levelNo: Count,
  /** The least total assets of the level. */
  minAssetsUsd: Dec,
  /** Given once, when the level is first reached. */
  upgradeGift: Dec,
  /** Given on each Monday on which the level is in force. */
  weeklyRedEnvelope: Dec,
  currency: Currency,
  /** The multiplier of the daily withdrawal limit of the identity level. */
  withdrawLimitRate: Rate,
  /** The discount on the listed trading fee rates. */
  feeDiscountRate: Rate,
  isCurrent: v.boolean(),
  achieved: v.boolean(),
  giftStatusKey: GiftStatus,
})
export type Level = v.InferOutput<typeof Level>

/** The money left in the fund. */
const FundLeft = v.strictObject({ available: Dec, shortAt: v.nullable(Ms) })

export const MyLevel = v.strictObject({
  levelNo: Count,
  /** The end of the last day, whose assets determine the level. */
  measuredAt: Ms,
  nextMeasureAt: Ms,
  assetsUsd: Dec,
  /**
   * The multiplier of the daily withdrawal limit, and the discount on listed trading fee rates, of the level in force.
   */
  withdrawLimitRate: Rate,
  feeDiscountRate: Rate,
  /**
   * An announced fall: its time if assets stay below the level, the level of the assets, and the amount missing to keep
   * the level. Null without an announcement.
   */
  fall: v.nullable(v.strictObject({ at: Ms, toLevelNo: Count, missingUsd: Dec })),
  /** The next level: its least assets, the missing amount, the progress from the present level. Null at the highest. */
  next: v.nullable(
    v.strictObject({ levelNo: Count, minAssetsUsd: Dec, missingUsd: Dec, progressRate: Rate }),
  ),
  /** The next Monday, and its envelope if the level stays. */
  envelopeAt: Ms,
  envelopeAmount: Dec,
  currency: Currency,
  barKey: v.nullable(RewardBar),
  giftFund: FundLeft,
  envelopeFund: FundLeft,
})
export type MyLevel = v.InferOutput<typeof MyLevel>

export const RewardItem = v.strictObject({
  id: Id,
  kindKey: RewardKind,
  /** The level, the ISO week, the task. */
  about: Text,
  amount: Dec,
  currency: Currency,
  /** `due`: its fund has too little at the moment. */
  statusKey: v.picklist(['due', 'paid']),
  paidAt: v.nullable(Ms),
  createTime: Time,
  createAt: Ms,
})
export type RewardItem = v.InferOutput<typeof RewardItem>

/**
 * The actions that a task counts: an authenticator bound, an identity check passed, a demo trade closed with a
 * stop-loss, a first recharge together with a first trade, a trade, days with a trade, invited members who trade. No
 * kind counts a deposit alone or its amount, an invitation alone, or the trading volume.
 */
export const taskKinds = [
  'secure',
  'verify',
  'practise',
  'start',
  'trade',
  'tradingDays',
  'memberTrades',
] as const
export const TaskKind = v.picklist(taskKinds)
export type TaskKind = v.InferOutput<typeof TaskKind>

/** `personal` counts the user's actions, `team` those of the user and the invited members together. */
export const taskScopes = ['personal', 'team'] as const
export const TaskScope = v.picklist(taskScopes)
export type TaskScope = v.InferOutput<typeof TaskScope>

const any = { scopes: taskScopes, target: null }

/** The allowed scopes of each kind of task, and its only allowed target; null for any target. */
export const taskBounds: Readonly<
  Record<TaskKind, { readonly scopes: readonly TaskScope[]; readonly target: number | null }>
> = {
  secure: any,
  verify: any,
  practise: any,
  start: { scopes: ['personal'], target: 2 },
  trade: { scopes: ['personal'], target: 1 },
  tradingDays: any,
  memberTrades: { scopes: ['team'], target: null },
}

/** A hash of this version of a task's terms: a claim names the version that its user has read. */
export const TermsVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))

export const Task = v.strictObject({
  id: Id,
  kindKey: TaskKind,
  tabKey: TaskScope,
  progress: Count,
  target: Count,
  reward: Dec,
  currency: Currency,
  startAt: Ms,
  endAt: Ms,
  /** The number of rewards left in its account, and in all. */
  left: Count,
  quota: Count,
  statusKey: v.picklist(['doing', 'done', 'claimed', 'expired', 'used_up']),
  barKey: v.nullable(RewardBar),
  termsVersion: TermsVersion,
})
export type Task = v.InferOutput<typeof Task>

/** A level of a team: invited by the user, by level 1, or by level 2. The third level earns no share. */
export const TeamLevelNo = v.picklist([1, 2, 3])
export type TeamLevelNo = v.InferOutput<typeof TeamLevelNo>

const TeamCounts = {
  count: Count,
  newToday: Count,
  /** The number of members with at least one recharge. It earns nothing. */
  rechargeCount: Count,
}

export const Team = v.strictObject({
  inviteCode: Text,
  inviteUrl: Text,
  qrContent: Text,
  teamCount: Count,
  newToday: Count,
  rechargeCount: Count,
  /** Shares of members' trading fees, and nothing else. */
  teamIncome: Dec,
  /** The part paid since 00:00 (UTC+8). */
  todayIncome: Dec,
  currency: Currency,
  levels: v.array(v.strictObject({ level: TeamLevelNo, ...TeamCounts, income: Dec, rate: Rate })),
  barKey: v.nullable(RewardBar),
})
export type Team = v.InferOutput<typeof Team>

export const TeamMember = v.strictObject({
  id: Text,
  maskedAccount: Text,
  level: TeamLevelNo,
  joinTime: Time,
  joinAt: Ms,
  recharged: v.boolean(),
  income: Dec,
})
export type TeamMember = v.InferOutput<typeof TeamMember>

export const ShortLink = v.strictObject({
  code: ShortLinkCode,
  /** The inviter of the link; null if it has none. */
  inviteCode: v.nullable(Text),
  /** The channel of its publication; null for a link shared by a user. */
  channel: v.nullable(Text),
  target: LinkTarget,
  expireAt: v.nullable(Ms),
})
export type ShortLink = v.InferOutput<typeof ShortLink>
