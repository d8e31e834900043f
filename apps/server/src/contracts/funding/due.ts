import { nextFundingAt } from '@candor/rules'
import type { Pool } from 'pg'
import { finalAtOf, lastTicksUntil, type MarketSymbol } from '../../market/index.ts'
import type { DueRows } from '../../platform/due-rows.ts'
import { column, LaneBusy, runUnkeyed, type Lane } from '../../platform/lane/index.ts'
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
  readonly symbols: ReadonlyMap<string, MarketSymbol>
  /** The last committed tick of a symbol. */
  readonly tick: TradeContext['tick']
}

/** Limits of one run: positions, instants per position, and concurrent users. The next run continues. */
const positionsPerRound = 50_000
const instantsPerRound = 100
const usersAtOnce = 1_000

/**
 * Books due funding: one command per user, once an instant is final. Missed instants are caught up in order of time, each at
 * its own price.
 * @throws AggregateError after all other bookings, with the faults
 */
export function createFunding(tools: FundingTools) {
  const { pool, lane } = tools
  return async function bookDue(parts: readonly number[]): Promise<number> {
    const finalAt = await finalAtOf(pool)
    const faults: unknown[] = []
    const round: Round = { faults, busy: 0 }
    const due = await readDue(tools, parts, finalAt, faults)
    const instants = await instantsOf(pool, due)
    const users = [...Map.groupBy(due, ({ userId }) => userId)]
    let count = 0
    for (let start = 0; start < users.length; start += usersAtOnce) {
      const some = users.slice(start, start + usersAtOnce).map(async ([userId, own]) => {
        const booked = await bookUser(lane, userId, inputOf(own, instants), round)
        count += booked
      })
      await Promise.all(some)
    }
    if (round.busy > 0)
      faults.push(new LaneBusy(`the lane is full: funding of ${round.busy} users is still due`))
    if (faults.length > 0) throw new AggregateError(faults, 'not all funding was booked')
    return count
  }
}

/** Due funding, without positions whose market has not reopened yet. */
export function dueFunding({ pool, symbols, tick }: Omit<FundingTools, 'lane'>): DueRows {
  return {
    job: 'funding',
    limitMs: 60_000,
    async oldestAt(now) {
      const lasts = [...symbols.keys()].flatMap((symbol) => tick(symbol) ?? [])
      const { rows } = await pool.query<{ at: string | null }>(
        `select min(p.next_funding_at) as at
         from contracts_position p join unnest($2::text[], $3::bigint[]) as m (symbol, at) on m.symbol = p.symbol
         where p.next_funding_at <= $1 and p.next_funding_at < m.at`,
        [now, lasts.map(({ symbol }) => symbol), lasts.map(({ at }) => at)],
      )
      const at = rows[0]?.at ?? null
      return at === null ? null : column.ms.read(at)
    },
  }
}

type Due = {
  readonly id: string
  readonly userId: string
  readonly symbol: string
  /** The final instants that have a later price of their market, oldest first, up to a limit. */
  readonly times: readonly number[]
}

/**
 * Skips positions whose market has not reopened: on a weekend that may be all positions. Rows that cannot be read are skipped
 * and reported.
 */
async function readDue(
  { pool, symbols, tick }: FundingTools,
  parts: readonly number[],
  finalAt: number,
  faults: unknown[],
): Promise<Due[]> {
  const lasts = [...symbols.keys()].flatMap((symbol) => tick(symbol) ?? [])
  const { rows } = await pool.query<Record<string, string | null>>(
    `select p.id, p.user_id, p.symbol, p.next_funding_at, p.terms, p.rule_version,
       least(p.closed_at, $2::bigint, m.at - 1) as until
     from contracts_position p join unnest($3::text[], $4::bigint[]) as m (symbol, at) on m.symbol = p.symbol
     where p.next_funding_at <= $2 and p.next_funding_at < m.at and p.part = any ($1)
     order by p.next_funding_at, p.user_id, p.id limit ${positionsPerRound}`,
    [parts, finalAt, lasts.map(({ symbol }) => symbol), lasts.map(({ at }) => at)],
  )
  return rows.flatMap((row) => {
    try {
      return [dueOf(row)]
    } catch (cause) {
      faults.push(new Error(`funding of position ${row['id']} cannot be read`, { cause }))
      return []
    }
  })
}

/** @throws Error for terms or a rule version that this program does not know */
function dueOf(row: Record<string, string | null>): Due {
  return {
    id: column.id.read(row['id']),
    userId: column.id.read(row['user_id']),
    symbol: column.text.read(row['symbol']),
    times: timesOf(
      { ruleVersion: column.text.read(row['rule_version']), terms: column.text.read(row['terms']) },
      column.ms.read(row['next_funding_at']),
      column.ms.read(row['until']),
    ),
  }
}

function timesOf(held: Parameters<typeof heldTerms>[0], from: number, until: number): number[] {
  const terms = heldTerms(held).funding
  const times: number[] = []
  let at = from
  while (terms !== null && at <= until && times.length < instantsPerRound) {
    times.push(at)
    at = nextFundingAt(terms, at + 1)
  }
  return times
}

/** The instants of each position with their prices; many positions share them. */
async function instantsOf(
  pool: FundingTools['pool'],
  due: readonly Due[],
): Promise<Map<string, Instant[]>> {
  const named = due.flatMap(({ symbol, times }) =>
    times.map((at) => [`${symbol} ${at}`, { symbol, at }] as const),
  )
  const moments = new Map(named)
  const ticks = await lastTicksUntil(pool, [...moments.values()])
  const priced = new Map([...moments.keys()].map((key, place) => [key, ticks[place] ?? null]))
  return new Map(
    due.map(({ id, symbol, times }) => [
      id,
      times.flatMap((at) => {
        const tick = priced.get(`${symbol} ${at}`) ?? null
        return tick === null ? [] : [{ at, tick }]
      }),
    ]),
  )
}

/** Input of one command of a user: no instant later than any instant that is left for the next run. */
function inputOf(
  own: readonly Due[],
  instants: ReadonlyMap<string, readonly Instant[]>,
): BookFundingInput {
  const full = own.filter(({ times }) => times.length === instantsPerRound)
  const until = Math.min(...full.map(({ times }) => times.at(-1)!))
  const theirs = own.map(
    ({ id }) => [id, instants.get(id)!.filter(({ at }) => at <= until)] as const,
  )
  return { instants: new Map(theirs) }
}

/** Faults of a run, and the number of users whose command found the lane full. */
type Round = { readonly faults: unknown[]; busy: number }

/** Books a user's positions together, or one by one after a refusal, so that only the bad position fails. */
async function bookUser(
  lane: FundingTools['lane'],
  userId: string,
  { instants }: BookFundingInput,
  round: Round,
): Promise<number> {
  try {
    const outcome = await runUnkeyed({ lane }, bookFunding, userId, { instants })
    if (outcome.ok) return (outcome.reply as BookFundingReply).booked.length
    // Another process was faster, or the market has no price yet.
    if (outcome.error === 'STATE_CHANGED') return 0
    if (outcome.error === 'BUSY') {
      round.busy += 1
      return 0
    }
    if (instants.size > 1) {
      const alone = [...instants].map((one) =>
        bookUser(lane, userId, { instants: new Map([one]) }, round),
      )
      return (await Promise.all(alone)).reduce((total, count) => total + count, 0)
    }
    const [id] = instants.keys()
    round.faults.push(new Error(`funding of position ${id} was refused with ${outcome.error}`))
  } catch (fault) {
    // The outcome is unknown: the next run checks again.
    round.faults.push(fault)
  }
  return 0
}
