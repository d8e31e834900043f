import * as v from 'valibot'
import { DisclosureVersion } from './invest-shapes.ts'
import { Count, Currency, Dec, Hash, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

/** The id of a contest, which is public. */
export const ContestId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

export const ContestMetric = v.picklist(['profit', 'yieldRate'])
export type ContestMetric = v.InferOutput<typeof ContestMetric>

/** The reason why an account of a contest has no rank. */
export const NotRankedKey = v.picklist(['linked', 'opens'])

/** In numeric form a cancelled contest has ended. */
export const contestStatuses = ['upcoming', 'running', 'ended', 'cancelled'] as const
export const contestEntryStatuses = [...contestStatuses, 'exited'] as const

/** The state of the prizes: `review` from the end until two operators have released them. */
export const contestPrizeStatuses = ['none', 'review', 'released', 'paid'] as const

/** A prize that a range of ranks shares equally. */
export const ContestReward = v.strictObject({
  fromRank: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
  toRank: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
  amount: Dec,
})
export type ContestReward = v.InferOutput<typeof ContestReward>

/** A recorded tick that valued accounts at the end. */
export const ContestMark = v.strictObject({ symbol: SymbolName, seq: Count, price: Dec, at: Ms })
export type ContestMark = v.InferOutput<typeof ContestMark>

/** A user's account in a contest. Figures that need a price are null without one, never zero. */
export const ContestEntry = v.strictObject({
  id: Id,
  contestId: Id,
  contestName: Text,
  /** The number of the account. */
  accountNo: Text,
  currency: Currency,
  funds: Dec,
  equity: v.nullable(Dec),
  profit: v.nullable(Dec),
  yieldRate: v.nullable(Rate),
  /** Null if the account is not ranked, has left, or before the start. */
  rank: v.nullable(Count),
  notRankedKey: v.nullable(NotRankedKey),
  volume: Dec,
  validOpens: Count,
  joinAt: Ms,
  exitAt: v.nullable(Ms),
  endAt: Ms,
  status: v.picklist([0, 1, -2, -3]),
  statusKey: v.picklist(contestEntryStatuses),
  prize: Dec,
  prizeStatusKey: v.picklist(contestPrizeStatuses),
})
export type ContestEntry = v.InferOutput<typeof ContestEntry>

/**
 * The terms of a contest, which never change once published. Name and rule are in the caller's language; in English for
 * a contest older than its translations.
 */
export const contestTerms = {
  name: Text,
  /** Contests with simulated and with real funds are separate; there are none with real funds. */
  kind: v.literal('demo'),
  metric: ContestMetric,
  currency: Currency,
  initialFunds: Dec,
  maxParticipants: Count,
  startAt: Ms,
  endAt: Ms,
  /** An account with fewer valid positions (held for five minutes or more) is not ranked. */
  minValidOpens: Count,
  validOpenMs: Count,
  kycLimit: Count,
  reviewHours: Count,
  rewards: v.array(ContestReward),
  prizeTotal: Dec,
  /** The operators' description. */
  rule: Text,
  termsVersion: DisclosureVersion,
}

export const Contest = v.strictObject({
  id: Id,
  ...contestTerms,
  coverUrl: Text,
  /** Always zero: a prize must not depend on a fee. */
  entryFee: v.literal('0'),
  participantCount: Count,
  status: v.picklist([0, 1, -2]),
  statusKey: v.picklist(contestStatuses),
  /** The earliest release of prizes. */
  releaseFrom: Ms,
  prizeStatusKey: v.picklist(['none', 'review', 'released']),
  /** The time of a cancellation before the start; null if not cancelled. */
  cancelledAt: v.nullable(Ms),
  /** The reason of the cancellation, in the user's language. */
  cancelReason: v.nullable(Text),
  /** Null until the ranking is final. */
  frozenAt: v.nullable(Ms),
  marks: v.nullable(v.array(ContestMark)),
  rankingDigest: v.nullable(Hash),
  myEntry: v.nullable(ContestEntry),
})
export type Contest = v.InferOutput<typeof Contest>

/** One line of a ranking. */
export const ContestRank = v.strictObject({
  /** An id of this line alone, not of a user. */
  id: Id,
  rank: Count,
  maskedAccount: Text,
  profit: Dec,
  yieldRate: Rate,
  prize: Dec,
  isMe: v.boolean(),
})
export type ContestRank = v.InferOutput<typeof ContestRank>
