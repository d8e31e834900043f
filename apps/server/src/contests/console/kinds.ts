import { endpoints, type OfferWords } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { approvalKind, sumText, timeText } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { contests, releaseFrom, rewardsOf, type Contest } from '../tables.ts'

type Asked = {
  readonly askedBy: typeof endpoints.askContest
  readonly checkers: readonly ['finance']
}
const byTwo: Asked = { askedBy: endpoints.askContest, checkers: ['finance'] }

/** The draft to publish, by the hash of all its terms: a changed draft is another one. */
export type Publishing = {
  readonly id: string
  readonly version: number
  readonly termsVersion: string
  readonly terms: string
  /** Texts in each language. An older request has none and fails. */
  readonly words?: OfferWords
}

/** Every term, for the checker; texts in other languages are listed beside it. */
export function termsText(contest: Contest): string {
  const { currency, metric } = contest
  const of = (amount: Amount) => sumText(Amount.text(amount), currency)
  const ranks = rewardsOf(contest).map(
    ({ fromRank, toRank, amount }) =>
      `${fromRank === toRank ? `rank ${fromRank}` : `ranks ${fromRank} to ${toRank} together`} ${of(amount)}`,
  )
  return [
    `${contest.name}: ${of(contest.initialFunds)} of simulated funds for each of at most ${contest.maxParticipants}`,
    `ranked by ${metric === 'profit' ? 'profit' : 'yield'}, from ${timeText(contest.startAt)} to ${timeText(contest.endAt)}`,
    `at least ${contest.minValidOpens} positions of five minutes, identity ${contest.kycLimit}`,
    ...ranks,
    `released no sooner than ${contest.reviewHours} hours after the end`,
    contest.description,
  ].join('; ')
}

const isSame = (contest: Contest | undefined, { version, termsVersion, words }: Publishing) =>
  words !== undefined &&
  contest?.status === 'draft' &&
  contest.version === version &&
  contest.termsVersion === termsVersion

/** Publishes a contest and funds its prizes in one transfer: promised prizes are set aside before the first entry. */
export const publishContest = approvalKind('publishContest', {
  ...byTwo,
  needs: { accounts, contests },
  async says(payload: Publishing, { row, now }) {
    const contest = await row(contests, payload.id)
    return {
      sentence: `Publish a contest to all users, and fill the account of its prizes. ${payload.terms}`,
      hasChanged: !isSame(contest, payload) || now >= contest!.endAt,
    }
  },
  apply(state, payload: Publishing, { now }) {
    const contest = state.contests.get(payload.id)
    if (contest === undefined || !isSame(contest, payload) || now >= contest.endAt)
      return refuse('STATE_CHANGED')
    const { id, prizeTotal } = contest
    const why = {
      kind: 'funding_fill',
      command: 'publishContest',
      refType: 'contest' as const,
      refId: id,
    }
    return {
      put: [contests.row({ ...contest, status: 'published', publishedAt: now })],
      move: moveSome(
        prizeTotal,
        house('house.sandbox'),
        state.accounts.of('funding.available', contest.currency),
        why,
      ),
      events: [{ name: 'contestPublished', data: { id } }],
      reply: null,
    }
  },
})

/** Prizes of one final ranking, by its digest: no rank or amount can be entered. */
export type Releasing = {
  readonly id: string
  readonly name: string
  readonly rankingDigest: string
  readonly prizesDue: string
}

const releaseFault = (contest: Contest | undefined, payload: Releasing, now: number): boolean =>
  contest?.status !== 'frozen' ||
  contest.rankingDigest !== payload.rankingDigest ||
  Amount.text(contest.prizesDue!) !== payload.prizesDue ||
  now < releaseFrom(contest)

/** Releases the proposed prizes from the prize account; prizes without a winner go back. */
export const releasePrizes = approvalKind('releasePrizes', {
  ...byTwo,
  needs: { accounts, contests },
  async says(payload: Releasing, { row, now }) {
    const contest = await row(contests, payload.id)
    const { name, prizesDue, rankingDigest } = payload
    return {
      sentence:
        `Release ${sumText(prizesDue, 'USDT')} of prizes to the winners of ${name}, as its ` +
        `final ranking says (${rankingDigest.slice(0, 16)}).`,
      hasChanged: releaseFault(contest, payload, now),
    }
  },
  apply(state, payload: Releasing, { now }) {
    const contest = state.contests.get(payload.id)
    if (contest === undefined || releaseFault(contest, payload, now)) return refuse('STATE_CHANGED')
    const { id, currency, prizeTotal, prizesDue } = contest
    const account = state.accounts.of('funding.available', currency)
    const because = (kind: string) => ({
      kind,
      command: 'releasePrizes',
      refType: 'contest' as const,
      refId: id,
    })
    return {
      put: [contests.row({ ...contest, status: 'released', releasedAt: now })],
      move: [
        ...moveSome(prizesDue!, account, house('house.contests'), because('contest_release')),
        ...moveSome(
          subtract(prizeTotal, prizesDue!),
          account,
          house('house.sandbox'),
          because('funding_return'),
        ),
      ],
      events: [{ name: 'contestReleased', data: { id } }],
      reply: null,
    }
  },
})
