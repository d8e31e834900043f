import type {
  Contest as WireContest,
  ContestEntry,
  ContestRank,
  endpoints,
  InputOf,
  Language,
} from '@candor/api'
import { Amount, Rate } from '@candor/money'
import type { Pool } from 'pg'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { offerTextIn } from '../platform/offer-words.ts'
import { partOf } from '../platform/part.ts'
import type { RankingAt } from './rankings.ts'
import {
  contestOwner,
  contestsSql,
  entries,
  parseContest,
  shownStatuses,
  type Contest,
  type ContestStatus,
  type Entry,
  type SpokenContest,
} from './tables.ts'
import { contestView, entryView, type Seen } from './view.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
export type ReadTools = { readonly pool: Pool; readonly rankingAt: RankingAt }
type Asker = { readonly userId: string; readonly now: number; readonly lang: Language }

/** Contests in these states, the latest first. */
export async function readContests(
  reader: Reader,
  statuses: readonly ContestStatus[],
): Promise<SpokenContest[]> {
  const { part, userId } = contestOwner
  const { rows } = await reader.query<Stored>(
    `select * from ${contestsSql} where part = $1 and user_id = $2 and status = any ($3) order by id desc`,
    [part, userId, statuses],
  )
  return rows.map(parseContest)
}

/** A contest that users can see. */
export async function findContest(reader: Reader, id: string): Promise<SpokenContest | null> {
  const contest = await findAny(reader, id)
  return contest?.status === 'draft' ? null : contest
}

/** A contest, including drafts. */
export async function findAny(reader: Reader, id: string): Promise<SpokenContest | null> {
  if (!isStoredId(id)) return null
  const { part, userId } = contestOwner
  const { rows } = await reader.query<Stored>(
    `select * from ${contestsSql} where part = $1 and user_id = $2 and id = $3`,
    [part, userId, id],
  )
  return rows[0] === undefined ? null : parseContest(rows[0])
}

/** A contest's name in this language; empty for an unknown one, which the decision refuses. */
export async function nameOfContest(reader: Reader, id: string, lang: Language): Promise<string> {
  const contest = await findContest(reader, id)
  return contest === null ? '' : offerTextIn(contest.spoken, lang).name
}

/** The same for an entry's contest. */
export async function nameOfEntered(
  reader: Reader,
  { userId, id }: { readonly userId: string; readonly id: string },
  lang: Language,
): Promise<string> {
  const found = [...(await ownEntries(reader, userId)).values()].find((entry) => entry.id === id)
  return found === undefined ? '' : nameOfContest(reader, found.contestId, lang)
}

/** State of a contest by the clock at time $3, as a number: the same as `contestStatus`. */
const statusSql = `case when end_at <= $3 or status = 'cancelled' then '-2' when start_at <= $3 then '1' else '0' end`

export async function listContests(
  { pool, rankingAt }: ReadTools,
  { userId, now, lang }: Asker,
  { tab, status, ...input }: InputOf<typeof endpoints.listContests>,
): Promise<PageOf<WireContest>> {
  const own = await ownEntries(pool, userId)
  const { part, userId: owner } = contestOwner
  const found = await readPage(
    pool,
    {
      select: '*',
      from: contestsSql,
      where: [
        'part = $1',
        'user_id = $2',
        "status <> 'draft'",
        `($4::text[] is null or ${statusSql} = any ($4))`,
        "(not $5::boolean or (end_at > $3::bigint and status <> 'cancelled'))",
      ],
      values: [part, owner, now, status ?? null, tab === 'hot'],
      at: 'published_at',
      ...(tab === 'hot' && { sort: 'participants' }),
      id: 'id',
    },
    input,
    now,
    parseContest,
  )
  const records = await Promise.all(
    found.records.map(async (contest) => {
      const entry = own.get(contest.id)
      const seen = entry && (await seenOf(rankingAt, contest, entry, now))
      return contestView(contest, entry && seen ? { entry, seen } : null, { now, lang })
    }),
  )
  return { ...found, records }
}

async function ownEntries(reader: Reader, userId: string): Promise<Map<string, Entry>> {
  const { rows } = await reader.query<Stored>(
    'select * from contests_entry where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return new Map(rows.map(entries.parse).map((entry) => [entry.contestId, entry]))
}

async function seenOf(
  rankingAt: RankingAt,
  contest: Contest,
  entry: Entry,
  now: number,
): Promise<Seen> {
  return (await rankingAt(contest, now)).seenOf(entry.id)
}

export async function getContest(
  { pool, rankingAt }: ReadTools,
  { userId, now, lang }: Asker,
  id: string,
): Promise<WireContest | Refusal> {
  const contest = await findContest(pool, id)
  if (contest === null) return refuse('NOT_FOUND')
  const entry = (await ownEntries(pool, userId)).get(id)
  if (entry === undefined) return contestView(contest, null, { now, lang })
  const seen = await seenOf(rankingAt, contest, entry, now)
  return contestView(contest, { entry, seen }, { now, lang })
}

export async function listMyContests(
  { pool, rankingAt }: ReadTools,
  { userId, now, lang }: Asker,
  input: InputOf<typeof endpoints.listMyContests>,
): Promise<PageOf<ContestEntry>> {
  const all = await readContests(pool, shownStatuses)
  const byId = new Map(all.map((contest) => [contest.id, contest]))
  const found = await readPage(
    pool,
    {
      select: '*',
      from: 'contests_entry',
      where: ['part = $1', 'user_id = $2'],
      values: [partOf(userId), userId],
      at: 'joined_at',
      id: 'id',
    },
    input,
    now,
    (row: Stored) => entries.parse(row),
  )
  const records = await Promise.all(
    found.records.map(async (entry) => {
      const contest = byId.get(entry.contestId)!
      return entryView(entry, contest, await seenOf(rankingAt, contest, entry, now), { now, lang })
    }),
  )
  return { ...found, records }
}

/** A page of the ranking, which is calculated as a whole, so that pages agree. */
export async function getContestRanking(
  { pool, rankingAt }: ReadTools,
  { userId, now }: Omit<Asker, 'lang'>,
  { contestId, ...input }: InputOf<typeof endpoints.getContestRanking>,
): Promise<PageOf<ContestRank> | Refusal> {
  const contest = await findContest(pool, contestId)
  if (contest === null) return refuse('NOT_FOUND')
  const { lines } = await rankingAt(contest, now)
  const { pageNo, pageSize } = input
  const from = (pageNo - 1) * pageSize
  const records = lines.slice(from, from + pageSize).map((line, place) => ({
    id: String(from + place + 1),
    rank: line.rank,
    maskedAccount: line.maskedAccount,
    profit: Amount.text(line.profit),
    yieldRate: Rate.text(line.yieldRate),
    prize: Amount.text(line.prize),
    isMe: line.userId === userId,
  }))
  const total = Math.min(lines.length, 1_000)
  const pages = Math.ceil(total / pageSize)
  const isMore = lines.length > total
  const endAt = input.endAt ?? now + 1
  return { records, total, size: pageSize, current: pageNo, pages, isMore, next: null, endAt }
}
