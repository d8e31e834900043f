import { nextFundingAt } from '@candor/rules'
import type { Pool } from 'pg'
import { finalAtOf, lastTicks } from '../../market/index.ts'
import { column, runUnkeyed, type Lane, type Outcome } from '../../platform/lane/index.ts'
import {
  bookFunding,
  type BookFundingInput,
  type BookFundingReply,
} from '../commands/book-funding.ts'
import type { TradeContext } from '../context.ts'
import { heldTerms } from '../terms.ts'
import type { Instant } from './book.ts'

export type FundingTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<TradeContext>, 'run'>
}

/** At most so many positions a round, so many instants of one, and so many users at once; the next round takes more. */
const positionsPerRound = 50_000
const instantsPerRound = 100
const usersAtOnce = 1_000

/**
 * Books the funding that is due: of each user in one command, once its instant is final. What was missed while nothing
 * ran is caught up by the time of the instants, each at its own price.
 * @throws AggregateError when all that could be booked is, with what is wrong with the others.
 */
export function createFunding({ pool, lane }: FundingTools) {
  return async function bookDue(parts: readonly number[]): Promise<number> {
    const finalAt = await finalAtOf(pool)
    const due = await readDue(pool, parts, finalAt)
    const instants = await instantsOf(pool, due, finalAt)
    const users = [...Map.groupBy(due, ({ userId }) => userId)]
    const faults: unknown[] = []
    let count = 0
    for (let start = 0; start < users.length; start += usersAtOnce) {
      const some = users.slice(start, start + usersAtOnce).map(async ([userId, own]) => {
        const input = { instants: new Map(own.map(({ id }) => [id, instants.get(id) ?? []])) }
        const booked = await bookUser(lane, userId, input, faults)
        count += booked
      })
      await Promise.all(some)
    }
    if (faults.length > 0) throw new AggregateError(faults, 'not all funding was booked')
    return count
  }
}

type Due = {
  readonly id: string
  readonly userId: string
  readonly symbol: string
  readonly from: number
  readonly closedAt: number | null
  readonly terms: string
  readonly ruleVersion: string
}

async function readDue(
  pool: FundingTools['pool'],
  parts: readonly number[],
  finalAt: number,
): Promise<Due[]> {
  const { rows } = await pool.query<Record<string, string | null>>(
    `select id, user_id, symbol, next_funding_at, closed_at, terms, rule_version
     from contracts_position where next_funding_at <= $2 and part = any ($1)
     order by next_funding_at, user_id, id limit ${positionsPerRound}`,
    [parts, finalAt],
  )
  return rows.map((row) => ({
    id: column.id.read(row['id']),
    userId: column.id.read(row['user_id']),
    symbol: column.text.read(row['symbol']),
    from: column.ms.read(row['next_funding_at']),
    closedAt: column.optional(column.ms).read(row['closed_at']),
    terms: column.text.read(row['terms']),
    ruleVersion: column.text.read(row['rule_version']),
  }))
}

/** The instants of each position that are final by now, each with its price; many positions share them. */
async function instantsOf(
  pool: FundingTools['pool'],
  due: readonly Due[],
  finalAt: number,
): Promise<Map<string, Instant[]>> {
  const times = new Map(due.map((one) => [one.id, timesOf(one, finalAt)]))
  const named = due.flatMap(({ id, symbol }) =>
    times.get(id)!.map((at) => [`${symbol} ${at}`, { symbol, at }] as const),
  )
  const moments = new Map(named)
  const ticks = await lastTicks(pool, [...moments.values()])
  const priced = new Map([...moments.keys()].map((key, place) => [key, ticks[place] ?? null]))
  return new Map(
    due.map(({ id, symbol }) => [
      id,
      times.get(id)!.flatMap((at) => {
        const tick = priced.get(`${symbol} ${at}`) ?? null
        return tick === null ? [] : [{ at, tick }]
      }),
    ]),
  )
}

function timesOf({ from, closedAt, ...held }: Due, finalAt: number): number[] {
  const terms = heldTerms(held).funding
  const until = closedAt === null ? finalAt : Math.min(closedAt, finalAt)
  const times: number[] = []
  let at = from
  while (terms !== null && at <= until && times.length < instantsPerRound) {
    times.push(at)
    at = nextFundingAt(terms, at + 1)
  }
  return times
}

/** Books a user's positions together or, where that is refused, each of them alone: only a bad one is left. */
async function bookUser(
  lane: FundingTools['lane'],
  userId: string,
  { instants }: BookFundingInput,
  faults: unknown[],
): Promise<number> {
  try {
    const outcome = await runUnkeyed({ lane }, bookFunding, userId, { instants })
    if (outcome.ok) return (outcome.reply as BookFundingReply).booked.length
    if (isPassing(outcome)) return 0
    if (instants.size > 1) {
      const alone = [...instants].map((one) =>
        bookUser(lane, userId, { instants: new Map([one]) }, faults),
      )
      return (await Promise.all(alone)).reduce((total, count) => total + count, 0)
    }
    const [id] = instants.keys()
    faults.push(new Error(`funding of position ${id} was refused with ${outcome.error}`))
  } catch (fault) {
    // Nobody knows what became of it: the next round looks at it again.
    faults.push(fault)
  }
  return 0
}

/** Another process may have been first, its market may have no price yet, and the lane may be full. */
const isPassing = ({ error }: Outcome & { readonly ok: false }): boolean =>
  error === 'STATE_CHANGED' || error === 'BUSY'
