import { languages, offerLanguagesMissing, type ContestAct, type ContestItem } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { readWaiting, type ApprovalRow } from '../../operator/index.ts'
import { readContests } from '../queries.ts'
import { whoIs } from '../standings.ts'
import { typedOf } from '../../platform/offer-words.ts'
import { releaseFrom, results, shownStatuses, type SpokenContest } from '../tables.ts'
import { termsView } from '../view.ts'
import { contestKindNames } from './ask-contest.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

const everyStatus = ['draft', ...shownStatuses] as const
const acts = {
  publishContest: 'publish',
  cancelContest: 'cancel',
  releasePrizes: 'release',
} as const
/** Winners shown per contest: the operator sees the first ones and the total. */
const winnersShown = 20

/** Every contest for operators, with pending approval requests. */
export async function listItems(reader: Reader, now: number): Promise<ContestItem[]> {
  const [all, waiting, winners] = await Promise.all([
    readContests(reader, everyStatus),
    readWaiting(reader, contestKindNames, now),
    readWinners(reader),
  ])
  return all.map((contest) =>
    itemOf(contest, pendingOf(waiting.get(contest.id)), winners.get(contest.id) ?? []),
  )
}

function pendingOf(request: Pick<ApprovalRow, 'id' | 'kind'> | undefined): ContestItem['pending'] {
  if (request === undefined) return null
  const act: ContestAct = acts[request.kind as keyof typeof acts]
  return { id: request.id, act }
}

const winnersText = `
  select r.*, u.account, u.account_type from (
    select *, row_number() over (partition by contest_id order by rank, id) as place
    from contests_result where prize > 0
  ) r left join people_user u on u.user_id = r.of_user_id and u.part = r.of_user_id % 64
  where place <= $1 order by r.contest_id, r.place`

async function readWinners(reader: Reader): Promise<Map<string, ContestItem['winners']>> {
  const { rows } = await reader.query<Stored>(winnersText, [winnersShown])
  const winners = new Map<string, ContestItem['winners']>()
  for (const row of rows) {
    const { contestId, rank, profit, prize } = results.parse(row)
    const winner = {
      rank: rank!,
      maskedAccount: whoIs(row).maskedAccount,
      profit: Amount.text(profit),
      prize: Amount.text(prize),
    }
    winners.set(contestId, [...(winners.get(contestId) ?? []), winner])
  }
  return winners
}

function itemOf(
  contest: SpokenContest,
  pending: ContestItem['pending'],
  winners: ContestItem['winners'],
): ContestItem {
  const { prizesDue } = contest
  const words = typedOf(contest.spoken)
  return {
    id: contest.id,
    version: contest.version,
    status: contest.status,
    words,
    completeCount: languages.length - offerLanguagesMissing(words).length,
    ...termsView(contest, 'en-us'),
    participantCount: contest.participants,
    createdAt: contest.createdAt,
    frozenAt: contest.frozenAt,
    releaseFrom: releaseFrom(contest),
    rankingDigest: contest.rankingDigest,
    prizesDue: prizesDue === null ? null : Amount.text(prizesDue),
    winners,
    pending,
  }
}
