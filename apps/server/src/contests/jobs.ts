import type { ContestMark } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Pool } from 'pg'
import { closeAll, type TradeContext } from '../contracts/index.ts'
import { finalAtOf, lastTicksUntil } from '../market/index.ts'
import { mustBeDone, runUnkeyed, type Lane } from '../platform/lane/index.ts'
import { runAll } from '../platform/run-all.ts'
import { workThrough } from '../platform/work-through.ts'
import { endEntry, payPrize, returnFunds } from './commands/end-entry.ts'
import { freezeContest } from './commands/freeze-contest.ts'
import { owesFunding } from './holdings.ts'
import { readContests } from './queries.ts'
import { calculateFinalRanking } from './final-ranking.ts'
import { heldSymbols } from './standings.ts'
import { bookOfContest, contestOwner, entries, type Contest, type Entry } from './tables.ts'

export type ContestTools = {
  readonly pool: Pool
  readonly lane: Pick<Lane<TradeContext>, 'run'>
  /** Aborts the run; the next run does the rest. */
  readonly signal?: AbortSignal
}
type Stored = Record<string, unknown>
/** Entries between two checks of the signal; each is a command of its own. */
const fewEntries = 100

/** Entries of users of these parts with due work, by id. */
async function throughEntries(
  { pool, signal }: ContestTools,
  where: string,
  values: readonly unknown[],
  work: (entry: Entry, row: Stored) => Promise<void>,
): Promise<void> {
  const rows = new Map<string, Stored>()
  await workThrough(
    async (after, size) => {
      signal?.throwIfAborted()
      const found = await pool.query<Stored>(
        `select e.*, c.end_at, c.cancelled_at, r.prize as due from contests_entry e
         join contests_contest c on c.id = e.contest_id
         left join contests_result r on r.contest_id = e.contest_id and r.id = e.id
         where e.part = any ($1) and e.id > $2 and ${where} order by e.id limit $3`,
        [values[0], after, size, ...values.slice(1)],
      )
      for (const row of found.rows) rows.set(String(row['id']), row)
      return found.rows.map(({ id }) => String(id))
    },
    async (id) => {
      const row = rows.get(id)!
      await work(entries.parse(row), row)
    },
    { size: fewEntries },
  )
}

/** Ends the accounts of ended or cancelled contests, each once. */
export async function endEntries(
  tools: ContestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const isDue = "e.status = 'active' and (c.end_at <= $4 or c.status = 'cancelled')"
  await throughEntries(tools, isDue, [parts, now], async (entry, row) => {
    const { cancelled_at: cancelledAt, end_at: endAt } = row
    const isCancelled = cancelledAt !== null
    // not money: a time
    const input = { id: entry.id, endAt: Number(cancelledAt ?? endAt), isCancelled }
    mustBeDone(await runUnkeyed(tools, endEntry, entry.userId, input), entry.id)
  })
}

/**
 * Freezes the ranking of every contest whose accounts have all ended, once the record until its end is final and all funding
 * until then is booked. Nothing is opened after the end, so no more funding can become due.
 */
export async function freezeContests(
  tools: ContestTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  if (!parts.includes(contestOwner.part)) return
  const found = await readContests(tools.pool, ['published'])
  await runAll(
    found.map((contest) => () => freeze(tools, contest, now)),
    'not all rankings were frozen',
  )
}

async function freeze(tools: ContestTools, contest: Contest, now: number): Promise<void> {
  if (now < contest.endAt || (await hasOpenEntries(tools.pool, contest))) return
  const marks = await marksOf(tools.pool, contest)
  if (marks === null || (await owesFunding(tools.pool, contest))) return
  const frozen = await calculateFinalRanking(tools.pool, contest, marks)
  mustBeDone(await runUnkeyed(tools, freezeContest, contestOwner.userId, frozen), contest.id)
}

async function hasOpenEntries(pool: Pool, { id }: Contest): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from contests_entry where contest_id = $1 and status = 'active' limit 1",
    [id],
  )
  return rows.length > 0
}

/** The last tick at or before the end for every held symbol; null while the record is not final or a tick is missing. */
async function marksOf(pool: Pool, contest: Contest): Promise<ContestMark[] | null> {
  if ((await finalAtOf(pool)) < contest.endAt) return null
  const symbols = await heldSymbols(pool, contest)
  const moments = symbols.map((symbol) => ({ symbol, at: contest.endAt }))
  const ticks = await lastTicksUntil(pool, moments)
  if (ticks.some((tick) => tick === null)) return null
  return ticks.map((tick) => {
    const { symbol, seq, price, at } = tick!
    return { symbol, seq, price: Price.text(price), at }
  })
}

/** An ended entry whose simulated funds are not returned yet, and the positions of its book. */
const isLeftText =
  "e.returned_at is null and (e.status = 'exited' or (e.status = 'ended' and c.status in ('frozen', 'released', 'cancelled')))"
const positionText = `select from contracts_position p
  where p.part = e.part and p.user_id = e.user_id and p.book = 'contest:' || e.contest_id`

/**
 * Clears the accounts of leavers and of frozen or cancelled contests: closes open positions at market, then takes the simulated
 * funds back once no funding is due any more. A closed market waits for a later run.
 */
export async function clearEntries(tools: ContestTools, parts: readonly number[]): Promise<void> {
  await runAll(
    // A position that cannot be closed holds back no other user's funds.
    [() => closePositions(tools, parts), () => takeFundsBack(tools, parts)],
    'not all accounts were cleared',
  )
}

async function closePositions(tools: ContestTools, parts: readonly number[]): Promise<void> {
  const isDue = `${isLeftText} and exists (${positionText} and p.status = 'running')`
  await throughEntries(tools, isDue, [parts], async ({ id, userId, contestId }) => {
    const input = { book: bookOfContest(contestId), symbol: null }
    mustBeDone(await runUnkeyed(tools, closeAll, userId, input), id)
  })
}

async function takeFundsBack(tools: ContestTools, parts: readonly number[]): Promise<void> {
  const isHeld = `${positionText} and (p.status = 'running' or p.next_funding_at is not null)`
  const isDue = `${isLeftText} and not exists (${isHeld})`
  await throughEntries(tools, isDue, [parts], async ({ id, userId }) => {
    mustBeDone(await runUnkeyed(tools, returnFunds, userId, { id }), id)
  })
}

/**
 * Pays released prizes to their winners. An account ends only without an unpaid prize; accounts that ended earlier get
 * none.
 */
export async function payPrizes(tools: ContestTools, parts: readonly number[]): Promise<void> {
  const isDue = `c.status = 'released' and e.prize_paid_at is null and r.prize > 0
    and not exists (select from people_user u where u.part = e.part and u.user_id = e.user_id and u.closed_at is not null)`
  await throughEntries(tools, isDue, [parts], async ({ id, userId }, row) => {
    const prize = Amount.of(BigInt(String(row['due'])))
    mustBeDone(await runUnkeyed(tools, payPrize, userId, { id, prize }), id)
  })
}
