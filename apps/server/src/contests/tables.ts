import { hourMs, type ContestMark, type ContestMetric, type ReasonKey } from '@candor/api'
import type { ContestReward, NotRanked } from '@candor/rules'
import { Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'
import { speaking, type OtherWords, type Spoken } from '../platform/offer-words.ts'
import { contestTransitions, entryTransitions } from './transitions.ts'

const { amount, flag, id, json, ms, optional, rate, text, whole, words } = column

/** The house object of contests, as the migration seeds it; its funding account holds their prizes. */
export const contestOwner = owned('67510')

/** The book of a contest's accounts, separate from all other money. */
export const bookOfContest = (contestId: string): Book => `contest:${contestId}`

export type ContestStatus = 'draft' | 'published' | 'frozen' | 'released' | 'cancelled'
/** States that users see. */
export const shownStatuses = ['published', 'frozen', 'released', 'cancelled'] as const

/** A prize of equal ranks, as stored: figures as text. */
export type StoredReward = {
  readonly fromRank: number
  readonly toRank: number
  readonly amount: string
}

const contestColumns = {
  id,
  version: whole,
  status: words<ContestStatus>(),
  /** In English, as the description. */
  name: text,
  kind: words<'demo'>(),
  metric: words<ContestMetric>(),
  currency: text,
  initialFunds: amount,
  maxParticipants: whole,
  startAt: ms,
  endAt: ms,
  minValidOpens: whole,
  kycLimit: whole,
  reviewHours: whole,
  rewards: json<readonly StoredReward[]>(),
  prizeTotal: amount,
  description: text,
  termsVersion: text,
  ruleVersion: text,
  createdAt: ms,
  publishedAt: optional(ms),
  participants: whole,
  frozenAt: optional(ms),
  marks: optional(json<readonly ContestMark[]>()),
  rankingDigest: optional(text),
  prizesDue: optional(amount),
  releasedAt: optional(ms),
  cancelledAt: optional(ms),
  cancelReason: optional(words<ReasonKey>()),
}
export type Contest = RowOf<typeof contestColumns>

/** Contests and their drafts: few, and all under one lock. */
export const contests = table('contests_contest', {
  steps: { of: ({ status }) => status, table: contestTransitions },
  key: ['id'],
  columns: contestColumns,
  at: contestOwner,
})

const wordColumns = { id, version: whole, words: json<OtherWords>() }

/** Append-only: texts of each version of a contest in languages other than English. */
export const contestWords = table('contests_words', {
  key: ['id', 'version'],
  append: true,
  columns: wordColumns,
})

/** A contest with all of its texts. */
export type SpokenContest = Contest & { readonly spoken: Spoken }

/** Source of contests in queries. */
export const contestsSql =
  'contests_contest left join contests_words using (part, user_id, id, version)'

export function parseContest(stored: Record<string, unknown>): SpokenContest {
  const contest = contests.parse(stored)
  return { ...contest, spoken: speaking(contest, stored['words'] as OtherWords | null) }
}

export const rewardsOf = ({ rewards }: Pick<Contest, 'rewards'>): ContestReward[] =>
  rewards.map(({ amount: each, ...ranks }) => ({ ...ranks, amount: Amount.parse(each) }))

/** Earliest release of prizes. */
export const releaseFrom = ({ endAt, reviewHours }: Pick<Contest, 'endAt' | 'reviewHours'>) =>
  endAt + reviewHours * hourMs

const entryColumns = {
  id,
  contestId: id,
  funds: amount,
  termsVersion: text,
  joinedAt: ms,
  status: words<'active' | 'exited' | 'ended'>(),
  endedAt: optional(ms),
  returnedAt: optional(ms),
  prize: optional(amount),
  prizePaidAt: optional(ms),
}
export type Entry = RowOf<typeof entryColumns>

/** All entries of a user: one per contest, so few. */
export const entries = table('contests_entry', {
  steps: { of: ({ status }) => status, table: entryTransitions },
  key: ['id'],
  columns: entryColumns,
})

const { part: housePart, userId: houseId } = contestOwner

/** Condition of entries `t` that may still win a prize: they take part, or their contest's ranking is not final. */
export const undecidedSql = `(t.status = 'active' or (t.status = 'ended' and exists (
  select from contests_contest c where c.part = ${housePart} and c.user_id = ${houseId} and c.id = t.contest_id
    and c.status = 'published')))`

/** Condition of entries `t` with a prize of the final ranking that is not paid. */
export const unpaidPrizeSql = `(t.prize_paid_at is null and exists (
  select from contests_result r where r.part = ${housePart} and r.user_id = ${houseId} and r.id = t.id
    and r.prize > 0))`

/**
 * A user's entries that may still win a prize or wait for its payment. Read only, as of before the batch, because contests and
 * their results belong to the house object.
 */
export const unsettledEntries = table('contests_entry', {
  key: ['id'],
  load: `${undecidedSql} or ${unpaidPrizeSql}`,
  columns: { id, contestId: id },
})

const resultColumns = {
  /** Id of the entry. */
  id,
  contestId: id,
  ofUserId: id,
  equity: amount,
  profit: amount,
  yieldRate: rate,
  volume: amount,
  validOpens: whole,
  isLinked: flag,
  rank: optional(whole),
  notRanked: optional(words<NotRanked>()),
  prize: amount,
}
export type Result = RowOf<typeof resultColumns>

/** Append-only: the final ranking. */
export const results = table('contests_result', {
  key: ['id'],
  append: true,
  columns: resultColumns,
})

export type TieKind = 'device' | 'document' | 'account'

const tieColumns = {
  /** Id of the entry. */
  id,
  contestId: id,
  ofUserId: id,
  toUserId: id,
  kind: words<TieKind>(),
}
export type KeptTie = RowOf<typeof tieColumns>

/** Append-only: entries without a final rank because they are another user's second account. */
export const ties = table('contests_tie', { key: ['id'], append: true, columns: tieColumns })
