import { Amount, type Price } from '@candor/money'
import { contestPrizes, type ContestStanding } from '@candor/rules'
import type { Pool } from 'pg'
import { inSnapshot } from '../platform/database/snapshot.ts'
import {
  readAccounts,
  standingsOf,
  whoIs,
  type Accounts,
  type Ranked,
  type Standings,
} from './standings.ts'
import { results, rewardsOf, type Contest, type Result } from './tables.ts'
import { contestStatus, unseen, type Seen } from './view.ts'

/** One line of a ranking, with its user. */
type Line = {
  readonly userId: string
  readonly rank: number
  readonly maskedAccount: string
  readonly profit: Amount
  readonly yieldRate: Result['yieldRate']
  readonly prize: Amount
}

export type Ranking = {
  readonly lines: readonly Line[]
  /** The figures of an entry. */
  readonly seenOf: (entryId: string) => Seen
}

const nothing: Ranking = { lines: [], seenOf: () => unseen }

/** Shortest time between two calculations of a live result; longer the more it costs. */
const freshMs = 2_000
const timesItsCost = 20

/** Caches the last result of each contest for all callers until it is due again. */
function createKept<T>() {
  type Begun = { readonly until: number; readonly startedAt: number; readonly work: Promise<T> }
  const kept = new Map<string, Begun>()

  /** Extends the lifetime of a result by its cost; a failed one is dropped, so that the next caller recalculates. */
  async function prolong(id: string, begun: Begun): Promise<void> {
    try {
      await begun.work
    } catch {
      kept.delete(id)
      return
    }
    const tookMs = performance.now() - begun.startedAt
    const until = begun.until - freshMs + tookMs * timesItsCost
    if (until > begun.until && kept.get(id) === begun) kept.set(id, { ...begun, until })
  }

  return {
    get({ id }: Pick<Contest, 'id'>, now: number, work: () => Promise<T>): Promise<T> {
      const known = kept.get(id)
      if (known !== undefined && now < known.until) return known.work
      const startedAt = performance.now()
      const begun = { until: now + freshMs, startedAt, work: work() }
      kept.set(id, begun)
      void prolong(id, begun)
      return begun.work
    },
    drop: ({ id }: Pick<Contest, 'id'>) => kept.delete(id),
  }
}

type Tools = {
  readonly pool: Pool
  readonly markOf: (symbol: string) => Price | null
}

/**
 * Rankings, calculated once for all viewers. Accounts are read from the database and ranked by prices separately: prices move a
 * large ranking long before its accounts are read again.
 */
export function createRankings({ pool, markOf }: Tools) {
  const accounts = createKept<Accounts>()
  const rankings = createKept<Ranking>()
  const final = new Map<string, Promise<Ranking>>()
  /** The ranking of a contest now, or at its end; empty before the start and during the final calculation. */
  return async function rankingAt(contest: Contest, now: number): Promise<Ranking> {
    if (contest.status === 'frozen' || contest.status === 'released') {
      const known = final.get(contest.id) ?? readFinal(pool, contest.id)
      final.set(contest.id, known)
      known.catch(() => final.delete(contest.id))
      return known
    }
    if (contestStatus(contest, now) !== 'running') {
      accounts.drop(contest)
      rankings.drop(contest)
      return nothing
    }
    const read = await accounts.get(contest, now, () =>
      inSnapshot(pool, (reader) => readAccounts(reader, contest, { until: null, now })),
    )
    return rankings.get(contest, now, async () => liveRanking(contest, read, markOf))
  }
}

/** The ranking of accounts at current prices; empty while a price is missing. */
export function liveRanking(
  contest: Pick<Contest, keyof Ranked | 'rewards'>,
  accounts: Accounts,
  markOf: Tools['markOf'],
): Ranking {
  const standings = standingsOf(contest, accounts, markOf)
  return standings === null ? nothing : rankingOf(contest, standings)
}

function rankingOf(contest: Pick<Contest, 'rewards'>, { stands, ranking }: Standings): Ranking {
  const prizes = contestPrizes(rewardsOf(contest), ranking)
  const lines: Line[] = []
  for (const { id, profit, rank, yieldRate } of ranking) {
    if (rank === null) continue
    const { userId, maskedAccount: masked } = stands.get(id)!.entry
    const prize = prizes.get(id) ?? Amount.zero
    lines.push({ userId, rank, maskedAccount: masked, profit, yieldRate, prize })
  }
  // Few entries are looked at before the next ranking, and most rankings are read for their first lines alone.
  let standings: ReadonlyMap<string, ContestStanding> | null = null
  return {
    lines,
    seenOf(id) {
      standings ??= new Map(ranking.map((one) => [one.id, one]))
      return { ...unseen, stand: stands.get(id) ?? null, standing: standings.get(id) ?? null }
    },
  }
}

const finalText = `
  select r.*, u.account, u.account_type from contests_result r
  left join people_user u on u.user_id = r.of_user_id and u.part = r.of_user_id % 64
  where r.contest_id = $1 order by r.rank nulls last, r.id`

async function readFinal(pool: Pick<Pool, 'query'>, contestId: string): Promise<Ranking> {
  const { rows } = await pool.query<Record<string, unknown>>(finalText, [contestId])
  const all = rows.map((row) => ({ row, result: results.parse(row) }))
  const lines = all.flatMap(({ row, result }): Line[] => {
    const { ofUserId: userId, rank, profit, yieldRate, prize } = result
    if (rank === null) return []
    const { maskedAccount } = whoIs(row)
    return [{ userId, rank, maskedAccount, profit, yieldRate, prize }]
  })
  const resultOf = new Map(all.map(({ result }) => [result.id, result]))
  return { lines, seenOf: (id) => ({ ...unseen, result: resultOf.get(id) ?? null }) }
}

export type RankingAt = ReturnType<typeof createRankings>
