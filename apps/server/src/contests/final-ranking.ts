import { createHash } from 'node:crypto'
import type { ContestMark } from '@candor/api'
import { Amount } from '@candor/money'
import { contestPrizes } from '@candor/rules'
import type { Pool } from 'pg'
import { canonicalJson } from '../platform/http/json.ts'
import { markedBy, readAccounts, standingsOf } from './standings.ts'
import { rewardsOf, type Contest, type Result } from './tables.ts'

type Reader = Pick<Pool, 'query'>

/**
 * The ranking of a contest at its end with its prizes: a pure function of the record, which is complete once all funding until
 * the end is booked.
 * @throws Error for rules that this program does not know, or without the price of a held symbol
 */
export async function calculateFinalRanking(
  pool: Reader,
  contest: Contest,
  marks: readonly ContestMark[],
) {
  const { endAt } = contest
  const accounts = await readAccounts(pool, contest, { until: endAt, now: endAt })
  const read = standingsOf(contest, accounts, markedBy(marks))
  if (read === null) throw new Error(`a price of the end of ${contest.id} is missing`)
  const prizes = contestPrizes(rewardsOf(contest), read.ranking)
  const results = read.ranking.map((standing): Omit<Result, 'part' | 'userId'> => {
    const { entry, account } = read.stands.get(standing.id)!
    const { equity, volume, validOpens, isLinked } = account
    return {
      ...standing,
      contestId: contest.id,
      ofUserId: entry.userId,
      equity,
      volume,
      validOpens,
      isLinked,
      prize: prizes.get(standing.id) ?? Amount.zero,
    }
  })
  const ties = results.flatMap(({ id, contestId, ofUserId }) => {
    const link = read.links.get(ofUserId)
    return link === undefined ? [] : [{ id, contestId, ofUserId, ...link }]
  })
  return {
    contestId: contest.id,
    participants: read.stands.size,
    marks,
    rankingDigest: digestOf(results),
    results,
    ties,
  }
}

/** SHA-256 of a ranking, entry by entry. */
export function digestOf(results: readonly Omit<Result, 'part' | 'userId'>[]): string {
  const plain = results.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? String(value) : value,
      ]),
    ),
  )
  return createHash('sha256').update(canonicalJson(plain)).digest('hex')
}
