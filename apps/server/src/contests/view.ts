import {
  orderNumber,
  type Contest as WireContest,
  type ContestEntry,
  type Language,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount, Rate } from '@candor/money'
import { validOpenMs, type ContestStanding } from '@candor/rules'
import type { Stand } from './standings.ts'
import { offerTextIn } from '../platform/offer-words.ts'
import {
  releaseFrom,
  rewardsOf,
  type Contest,
  type Entry,
  type Result,
  type SpokenContest,
} from './tables.ts'

/** Known standing of an entry; none for a leaver. */
export type Seen = {
  readonly stand: Stand | null
  readonly standing: ContestStanding | null
  readonly result: Result | null
}
export const unseen: Seen = { stand: null, standing: null, result: null }

export function contestStatus(
  { startAt, endAt, status }: Pick<Contest, 'startAt' | 'endAt' | 'status'>,
  now: number,
) {
  if (status === 'cancelled') return 'cancelled' as const
  if (now >= endAt) return 'ended' as const
  return now < startAt ? ('upcoming' as const) : ('running' as const)
}
const numbers = { upcoming: 0, running: 1, ended: -2, cancelled: -2, exited: -3 } as const

/** Figures of an account: by the final result, or by its live standing. */
function figuresOf({ stand, standing, result }: Seen) {
  if (result !== null) return result
  if (stand === null || standing === null) return null
  return { ...stand.account, ...standing }
}

type Asked = { readonly now: number; readonly lang: Language }

/** A user's account of a contest. */
export const entryView = (
  entry: Entry,
  contest: SpokenContest,
  seen: Seen,
  { now, lang }: Asked,
): ContestEntry =>
  namedEntryView(entry, contest, seen, { now, name: offerTextIn(contest.spoken, lang).name })

/** The same with a name that was read before. */
export function namedEntryView(
  entry: Entry,
  contest: Contest,
  seen: Seen,
  { now, name }: { readonly now: number; readonly name: string },
): ContestEntry {
  const statusKey = entry.status === 'exited' ? 'exited' : contestStatus(contest, now)
  const hasBegun = statusKey === 'running' || statusKey === 'ended'
  const figures = statusKey === 'exited' ? null : figuresOf(seen)
  const { result } = seen
  return {
    id: entry.id,
    contestId: contest.id,
    contestName: name,
    accountNo: orderNumber('contest_entry', entry.id),
    currency: contest.currency,
    funds: Amount.text(entry.funds),
    equity: figures && Amount.text(figures.equity),
    profit: figures && Amount.text(figures.profit),
    yieldRate: figures && Rate.text(figures.yieldRate),
    rank: hasBegun ? (figures?.rank ?? null) : null,
    notRankedKey: hasBegun ? (figures?.notRanked ?? null) : null,
    volume: Amount.text(figures?.volume ?? Amount.zero),
    validOpens: figures?.validOpens ?? 0,
    joinAt: entry.joinedAt,
    exitAt: entry.status === 'exited' ? entry.endedAt : null,
    endAt: contest.endAt,
    status: numbers[statusKey],
    statusKey,
    prize: Amount.text(result?.prize ?? Amount.zero),
    prizeStatusKey: prizeStatusOf(entry, contest, result),
  }
}

function prizeStatusOf(entry: Entry, contest: Contest, result: Result | null) {
  if (result === null || result.prize === Amount.zero) return 'none' as const
  if (entry.prizePaidAt !== null) return 'paid' as const
  return contest.status === 'released' ? ('released' as const) : ('review' as const)
}

/** The wire form of a contest's terms, in this language. */
export function termsView(contest: SpokenContest, lang: Language) {
  const { name, description } = offerTextIn(contest.spoken, lang)
  return {
    name,
    kind: contest.kind,
    metric: contest.metric,
    currency: contest.currency,
    initialFunds: Amount.text(contest.initialFunds),
    maxParticipants: contest.maxParticipants,
    startAt: contest.startAt,
    endAt: contest.endAt,
    minValidOpens: contest.minValidOpens,
    validOpenMs,
    kycLimit: contest.kycLimit,
    reviewHours: contest.reviewHours,
    rewards: rewardsOf(contest).map(({ amount, ...ranks }) => ({
      ...ranks,
      amount: Amount.text(amount),
    })),
    prizeTotal: Amount.text(contest.prizeTotal),
    rule: description,
    termsVersion: contest.termsVersion,
  }
}

/** A published contest with the viewer's own standing. */
export function contestView(
  contest: SpokenContest,
  own: { readonly entry: Entry; readonly seen: Seen } | null,
  { now, lang }: Asked,
): WireContest {
  const statusKey = contestStatus(contest, now)
  return {
    id: contest.id,
    ...termsView(contest, lang),
    coverUrl: '',
    entryFee: '0',
    participantCount: contest.participants,
    status: numbers[statusKey],
    statusKey,
    releaseFrom: releaseFrom(contest),
    prizeStatusKey: prizesKeyOf(contest, statusKey),
    cancelledAt: contest.cancelledAt,
    cancelReason: contest.cancelReason && messageOf(lang, `reason.${contest.cancelReason}`),
    frozenAt: contest.frozenAt,
    marks: contest.marks === null ? null : [...contest.marks],
    rankingDigest: contest.rankingDigest,
    myEntry: own === null ? null : entryView(own.entry, contest, own.seen, { now, lang }),
  }
}

function prizesKeyOf({ status }: Contest, statusKey: ReturnType<typeof contestStatus>) {
  if (status === 'released') return 'released' as const
  return statusKey === 'ended' ? ('review' as const) : ('none' as const)
}
