import * as v from 'valibot'
import { ContestMetric, ContestReward, contestTerms } from './contests-shapes.ts'
import { endpoint, MINUTE } from './endpoint.ts'
import { OfferWords } from './offer-words.ts'
import { Act, ReasonKey, Remark } from './operator-shapes.ts'
import { Count, Dec, Hash, Id, Ms, PositiveDec, Text } from './scalars.ts'

const shared = { concept: 'operator', auth: 'operator' } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** The acts on a contest; a second operator must agree to each. No act sets a rank. */
export const contestActs = ['publish', 'cancel', 'release'] as const
export const ContestAct = v.picklist(contestActs)
export type ContestAct = v.InferOutput<typeof ContestAct>

/** A contest as operators see it. */
export const ContestItem = v.strictObject({
  id: Id,
  version: Count,
  status: v.picklist(['draft', 'published', 'frozen', 'released', 'cancelled']),
  /** The texts for users in each language; `name` and `rule` are the English text. */
  words: OfferWords,
  /** The number of complete languages: a contest that is incomplete in any language cannot be published. */
  completeCount: Count,
  ...contestTerms,
  participantCount: Count,
  createdAt: Ms,
  frozenAt: v.nullable(Ms),
  releaseFrom: Ms,
  rankingDigest: v.nullable(Hash),
  /** The prizes that the job proposed for the final ranking; null before. */
  prizesDue: v.nullable(Dec),
  winners: v.array(v.strictObject({ rank: Count, maskedAccount: Text, profit: Dec, prize: Dec })),
  /** The act that waits for a second operator. */
  pending: v.nullable(v.strictObject({ id: Id, act: ContestAct })),
})
export type ContestItem = v.InferOutput<typeof ContestItem>

export const listContestItems = endpoint({
  ...shared,
  name: 'listContestItems',
  roles: ['product', 'finance', 'auditor'],
  limit: reading,
  request: v.object({}),
  result: v.array(ContestItem),
  errors: [],
  summary: 'Every contest with its drafts and the prizes of its final ranking, latest first.',
})

const Instant = v.pipe(Ms, v.minValue(0), v.maxValue(8_640_000_000_000))
const Reward = v.strictObject({ ...ContestReward.entries, amount: PositiveDec })

export const saveContestDraft = endpoint({
  ...shared,
  name: 'saveContestDraft',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    /** The draft to change, with the version that the operator saw; absent for a new contest. */
    contestId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/))),
    version: v.optional(Count, 0),
    words: OfferWords,
    metric: ContestMetric,
    initialFunds: PositiveDec,
    maxParticipants: v.pipe(Count, v.minValue(2), v.maxValue(10_000)),
    startAt: Instant,
    endAt: Instant,
    minValidOpens: v.pipe(Count, v.minValue(1), v.maxValue(100)),
    kycLimit: v.pipe(Count, v.minValue(0), v.maxValue(2)),
    reviewHours: v.pipe(Count, v.minValue(0), v.maxValue(720)),
    rewards: v.pipe(v.array(Reward), v.minLength(1), v.maxLength(20)),
    remark: Remark,
  }),
  result: v.strictObject({ id: Id, version: Count }),
  errors: ['NOT_FOUND', 'STATE_CHANGED', 'AMOUNT_PRECISION', 'FEATURE_DISABLED'],
  summary:
    'Writes down a contest, or changes one that is not published yet. Users see nothing of it.',
})

export const askContest = endpoint({
  ...shared,
  name: 'askContest',
  roles: ['product'],
  limit: acting,
  fresh: true,
  request: v.strictObject({
    id: Id,
    version: Count,
    act: ContestAct,
    reasonKey: ReasonKey,
    remark: Remark,
  }),
  result: Act,
  errors: ['NOT_FOUND', 'STATE_CHANGED'],
  summary:
    'Asks to publish a draft, once it says all in all eight languages, which funds its ' +
    'prizes, to call a contest off before its start, or to release the prizes of its final ' +
    'ranking. A second operator decides.',
})
