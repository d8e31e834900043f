import * as v from 'valibot'
import { DisclosureVersion } from './invest-shapes.ts'
import { Count, Currency, Dec, Hash, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

/** A contest is nobody's, and its id everybody's to name. */
export const ContestId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

export const ContestMetric = v.picklist(['profit', 'yieldRate'])
export type ContestMetric = v.InferOutput<typeof ContestMetric>

/** Why an account of a contest has no rank. */
export const NotRankedKey = v.picklist(['linked', 'opens'])

/** In numbers one that was called off has ended. */
export const contestStatuses = ['upcoming', 'running', 'ended', 'cancelled'] as const
export const contestEntryStatuses = [...contestStatuses, 'exited'] as const

/** What became of the prizes: `review` from the end on until two operators have released them. */
export const contestPrizeStatuses = ['none', 'review', 'released', 'paid'] as const

/** What the ranks from one to another share equally. */
export const ContestReward = v.strictObject({
  fromRank: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
  toRank: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
  amount: Dec,
})
export type ContestReward = v.InferOutput<typeof ContestReward>

/** A tick by which accounts stood at the end, as it is on record. */
export const ContestMark = v.strictObject({ symbol: SymbolName, seq: Count, price: Dec, at: Ms })
export type ContestMark = v.InferOutput<typeof ContestMark>

/** Somebody's account of a contest. Figures that need a price are null without one, never zero. */
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
  /** Null of who is not ranked, has left, or before the start. */
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
 * What a contest says of itself before anybody joins: none of it changes once it is published. Its name and rule are in the
 * language of who asks; in English of a contest that is older than its translations.
 */
export const contestTerms = {
  name: Text,
  /** Simulated funds and real ones are leagues apart; there is none of real ones. */
  kind: v.literal('demo'),
  metric: ContestMetric,
  currency: Currency,
  initialFunds: Dec,
  maxParticipants: Count,
  startAt: Ms,
  endAt: Ms,
  /** Nobody is ranked with fewer valid positions: those that were held for five minutes or more. */
  minValidOpens: Count,
  validOpenMs: Count,
  kycLimit: Count,
  reviewHours: Count,
  rewards: v.array(ContestReward),
  prizeTotal: Dec,
  /** What its operators write of it. */
  rule: Text,
  termsVersion: DisclosureVersion,
}

export const Contest = v.strictObject({
  id: Id,
  ...contestTerms,
  coverUrl: Text,
  /** Nothing, ever: a fee is no condition of a prize. */
  entryFee: v.literal('0'),
  participantCount: Count,
  status: v.picklist([0, 1, -2]),
  statusKey: v.picklist(contestStatuses),
  /** Prizes are released no sooner. */
  releaseFrom: Ms,
  prizeStatusKey: v.picklist(['none', 'review', 'released']),
  /** When it was called off, before its start; null where it was not. */
  cancelledAt: v.nullable(Ms),
  /** Why it was called off, in the user's language. */
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
  /** Nobody's id: of this line alone. */
  id: Id,
  rank: Count,
  maskedAccount: Text,
  profit: Dec,
  yieldRate: Rate,
  prize: Dec,
  isMe: v.boolean(),
})
export type ContestRank = v.InferOutput<typeof ContestRank>
