import type { Pool } from 'pg'
import { contestRules } from '@candor/rules'
import { firstFault } from '../ledger/index.ts'
import { versionOf } from './console/terms.ts'
import { digestOf, calculateFinalRanking } from './final-ranking.ts'
import { contestsSql, parseContest, results, type SpokenContest } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** Contests recalculated per page. */
const pageRows = 100

/** The audit's query of these contests, with the check of each. */
const those = (where: string, faultOf: (contest: SpokenContest) => Promise<string | null>) => ({
  text: `select * from ${contestsSql} where (${where}) and (part, user_id, id) > ($1::smallint, $2::bigint, $3::bigint)
    order by part, user_id, id limit $4`,
  pageRows,
  parse: parseContest,
  async judge(contest: SpokenContest) {
    const what = await faultOf(contest)
    return what && `the contest ${contest.id} ${what}`
  },
})

/** The published texts give the version that all participants accepted. */
export function findFalseTerms(reader: Reader, signal: AbortSignal) {
  return firstFault(
    reader,
    signal,
    those("status <> 'draft'", async (contest) => {
      if (versionOf(contest, contest.spoken) !== contest.termsVersion)
        return 'has other terms than were published'
      const { rows } = await reader.query(
        'select 1 from contests_entry where contest_id = $1 and terms_version <> $2 limit 1',
        [contest.id, contest.termsVersion],
      )
      return rows.length === 0 ? null : 'has an entry by other terms'
    }),
  )
}

/** Recalculates the end of every contest from entries, funding, fills, ticks and stored ties, and compares the ranking. */
export function findFalseRanking(reader: Reader, signal: AbortSignal) {
  return firstFault(
    reader,
    signal,
    those("status in ('frozen', 'released')", async (contest) => {
      if (contest.ruleVersion !== contestRules)
        return `is of rules that nobody knows, ${contest.ruleVersion}`
      const { rankingDigest, results: reckoned } = await calculateFinalRanking(
        reader,
        contest,
        contest.marks!,
      )
      if (rankingDigest !== contest.rankingDigest)
        return 'has a ranking that the record does not give'
      const { rows } = await reader.query<Stored>(
        'select * from contests_result where contest_id = $1',
        [contest.id],
      )
      const kept = new Map(
        rows.map((row) => {
          const { part: _, userId: __, ...result } = results.parse(row)
          return [result.id, result]
        }),
      )
      const listed = reckoned.flatMap(({ id }) => kept.get(id) ?? [])
      const isSame = kept.size === reckoned.length && digestOf(listed) === rankingDigest
      return isSame ? null : 'lists another ranking than it has'
    }),
  )
}
