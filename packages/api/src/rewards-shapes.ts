import * as v from 'valibot'
import { Count, Currency, Dec, Id, Ms, Rate, Text, Time } from './scalars.ts'
import { LinkTarget, ShortLinkCode } from './short-link.ts'

/** What is given. Each names one kind of ledger posting. */
export const rewardKinds = ['vip_gift', 'red_envelope', 'task_reward'] as const
export const RewardKind = v.picklist(rewardKinds)
export type RewardKind = v.InferOutput<typeof RewardKind>

/** A task is everybody's: its id says nothing of who asks. */
export const TaskId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

/** Why a user is given nothing at the moment; null where nothing stands in the way. */
export const RewardBar = v.picklist(['country', 'identity'])
export type RewardBar = v.InferOutput<typeof RewardBar>

/** `paid` to the user, `due` and waiting for its fund, `open` to be reached. */
export const GiftStatus = v.picklist(['open', 'due', 'paid'])

export const Level = v.strictObject({
  id: Text,
  levelNo: Count,
  /** The total assets from which it holds. */
  minAssetsUsd: Dec,
  /** Given once, when the level is first reached. */
  upgradeGift: Dec,
  /** Given on each Monday on which it holds. */
  weeklyRedEnvelope: Dec,
  currency: Currency,
  /** What the daily withdrawal limit by identity is multiplied with. */
  withdrawLimitRate: Rate,
  /** The share of the listed trading fee rates that is not charged. */
  feeDiscountRate: Rate,
  isCurrent: v.boolean(),
  achieved: v.boolean(),
  giftStatusKey: GiftStatus,
})
export type Level = v.InferOutput<typeof Level>

/** What there is to pay from. */
const FundLeft = v.strictObject({ available: Dec, shortAt: v.nullable(Ms) })

export const MyLevel = v.strictObject({
  levelNo: Count,
  /** When the last day ended, by whose money the level goes. */
  measuredAt: Ms,
  nextMeasureAt: Ms,
  assetsUsd: Dec,
  /** What the level in force multiplies the daily withdrawal limit with, and takes off the listed trading fee rates. */
  withdrawLimitRate: Rate,
  feeDiscountRate: Rate,
  /**
   * An announced fall: when it happens if assets stay below the level, the level of the assets, and what is missing to keep
   * the level. Null while none is announced.
   */
  fall: v.nullable(v.strictObject({ at: Ms, toLevelNo: Count, missingUsd: Dec })),
  /** The level above: from when it holds, what is missing, how far one is from the level below. Null at the highest. */
  next: v.nullable(
    v.strictObject({ levelNo: Count, minAssetsUsd: Dec, missingUsd: Dec, progressRate: Rate }),
  ),
  /** When the next Monday begins, and what its envelope holds if the level stays. */
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
 * What a task counts: an authenticator that was bound, an identity check that was passed, a practice trade that was closed
 * with a stop-loss, a first recharge together with a first trade, a trade, days with a trade, invited members who trade. No
 * kind counts a deposit alone or how much was deposited, nor who was recruited alone, nor how much was traded.
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

/** `personal` counts what the user does, `team` what they and those they invited do together. */
export const taskScopes = ['personal', 'team'] as const
export const TaskScope = v.picklist(taskScopes)
export type TaskScope = v.InferOutput<typeof TaskScope>

const any = { scopes: taskScopes, target: null }

/** For whom a task of each kind may be, and the only target that it may have; null for any target. */
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

/** What of a task this version of its terms is: a claim names the one that its user has read. */
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
  /** So many rewards are left in its account, of so many. */
  left: Count,
  quota: Count,
  statusKey: v.picklist(['doing', 'done', 'claimed', 'expired', 'used_up']),
  barKey: v.nullable(RewardBar),
  termsVersion: TermsVersion,
})
export type Task = v.InferOutput<typeof Task>

/** A level of a team: who was invited by the user, by those, and by those again. Of the third nobody gets anything. */
export const TeamLevelNo = v.picklist([1, 2, 3])
export type TeamLevelNo = v.InferOutput<typeof TeamLevelNo>

const TeamCounts = {
  count: Count,
  newToday: Count,
  /** How many have recharged at least once. Nothing is paid for it. */
  rechargeCount: Count,
}

export const Team = v.strictObject({
  inviteCode: Text,
  inviteUrl: Text,
  qrContent: Text,
  teamCount: Count,
  newToday: Count,
  rechargeCount: Count,
  /** Shares of the trading fees that members were charged, and of nothing else. */
  teamIncome: Dec,
  /** What of it was paid since 00:00 (UTC+8). */
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
  /** Of the user whose link it is; null where it is nobody's. */
  inviteCode: v.nullable(Text),
  /** Where it was published; null for the link that a user shares. */
  channel: v.nullable(Text),
  target: LinkTarget,
  expireAt: v.nullable(Ms),
})
export type ShortLink = v.InferOutput<typeof ShortLink>
