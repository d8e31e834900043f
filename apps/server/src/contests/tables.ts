import type { ContestMark, ContestMetric, ReasonKey } from '@candor/api'
import type { ContestReward, NotRanked } from '@candor/rules'
import { Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'
import { speaking, type OtherWords, type Spoken } from '../platform/offer-words.ts'
import { contestTransitions, entryTransitions } from './transitions.ts'

const { amount, flag, id, json, ms, optional, rate, text, whole, words } = column

/** The house object at which contests stand, as the migration seeds it; its funding account holds their prizes. */
export const contestOwner = owned('67510')

/** The book of a contest's accounts: no other money ever meets theirs. */
export const bookOfContest = (contestId: string): Book => `contest:${contestId}`

export type ContestStatus = 'draft' | 'published' | 'frozen' | 'released' | 'cancelled'
/** Those that users see. */
export const shownStatuses = ['published', 'frozen', 'released', 'cancelled'] as const

/** What ranks share, as it is kept: figures as text. */
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

/** Contests and their drafts: there are few, and all stand under one lock. */
export const contests = table('contests_contest', {
  steps: { of: ({ status }) => status, table: contestTransitions },
  key: ['id'],
  columns: contestColumns,
  at: contestOwner,
})

const wordColumns = { id, version: whole, words: json<OtherWords>() }

/** Append-only: what each version of a contest says in languages other than English. */
export const contestWords = table('contests_words', {
  key: ['id', 'version'],
  append: true,
  load: 'false',
  columns: wordColumns,
})

/** A contest with all that it says. */
export type SpokenContest = Contest & { readonly spoken: Spoken }

/** From where contests are read. */
export const contestsSql =
  'contests_contest left join contests_words using (part, user_id, id, version)'

export function parseContest(stored: Record<string, unknown>): SpokenContest {
  const contest = contests.parse(stored)
  return { ...contest, spoken: speaking(contest, stored['words'] as OtherWords | null) }
}

export const rewardsOf = ({ rewards }: Pick<Contest, 'rewards'>): ContestReward[] =>
  rewards.map(({ amount: each, ...ranks }) => ({ ...ranks, amount: Amount.parse(each) }))

const hourMs = 3_600_000

/** Prizes are released no sooner. */
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

/** All contests that a user ever joined: once each, so it is little. */
export const entries = table('contests_entry', {
  steps: { of: ({ status }) => status, table: entryTransitions },
  key: ['id'],
  columns: entryColumns,
})

const resultColumns = {
  /** The entry's. */
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

/** Append-only: the ranking as it was at the end. */
export const results = table('contests_result', {
  key: ['id'],
  append: true,
  columns: resultColumns,
})

export type TieKind = 'device' | 'document' | 'account'

const tieColumns = {
  /** The entry's. */
  id,
  contestId: id,
  ofUserId: id,
  toUserId: optional(id),
  kind: optional(words<TieKind>()),
}
export type KeptTie = RowOf<typeof tieColumns>

/** Append-only: who had no rank at the end because they are another's other account. */
export const ties = table('contests_tie', { key: ['id'], append: true, columns: tieColumns })

/**
 * Positions of a user's contest books whose funding is not booked yet: running ones, and closed ones that were held at an
 * unbooked instant. Read only, as they stood before the batch: a decision may wait a round too long, and leaves no money behind.
 */
export const fundedPositions = table('contracts_position', {
  key: ['id'],
  load: "t.next_funding_at is not null and t.book like 'contest:%'",
  columns: { id, book: words<Book>(), nextFundingAt: optional(ms) },
  view: (rows) => ({
    isOwed: (book: Book) => rows.all().some((position) => position.book === book),
  }),
})
