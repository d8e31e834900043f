import { Amount, absolute, add, negate, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { column, type Told } from '../platform/lane/index.ts'
import { countedOf, type Counted, type Sides } from './told.ts'

const windowMs = 24 * 3_600_000

/**
 * Who reads swaps finds them all this long after their time: a batch stamps its rows before it saves them, and
 * neither waits nor works for longer.
 */
const youngMs = 60_000

/** What leaves the window is read this long before, so that it leaves to the millisecond. */
const aheadMs = 60_000

/** What one batch goes by: the flow as it was when the batch began, and what the batch itself swaps. */
export type FlowView = {
  /** Whether a swap keeps both its currencies within the cap, or brings them nearer to it. */
  readonly hasRoom: (swap: Sides) => boolean
  /** Counts what a decision of the batch tells. */
  readonly count: (told: Told) => void
}

/** What the house took in of each currency, less what it gave out, in dollars, over the last 24 hours. */
export type Flow = {
  readonly look: (now: number) => FlowView
  /** Counts a swap as soon as this process has made it; one that is read as well counts once. */
  readonly note: (swap: Counted) => void
  /** Reads what all processes did since, and what leaves the window next: every few seconds. */
  readonly refresh: (now: number) => Promise<void>
}

/**
 * A running sum: it is added up once, at the start, and then each swap comes in as it is made and goes out
 * 24 hours later.
 * @param most the most of one currency on balance, either way, in dollars
 */
export function createFlow(pool: Pick<Pool, 'query'>, most: Amount): Flow {
  const net = new Map<string, Amount>()
  /** Counted, and still found when what is new is read. */
  const young = new Map<string, Counted>()
  /** Counted, oldest first, until their time is over. */
  let leaving: Counted[] = []
  /** All up to here is counted, and none of it is taken again; before the start nothing is taken. */
  let settled = Infinity
  /** What leaves is known up to here. */
  let known: number | null = null

  function note(swap: Counted): void {
    if (swap.at <= settled || young.has(swap.id)) return
    young.set(swap.id, swap)
    count(net, swap)
  }

  function expire(now: number): void {
    const stays = leaving.findIndex(({ at }) => at > now - windowMs)
    const gone = leaving.splice(0, stays === -1 ? leaving.length : stays)
    for (const swap of gone) count(net, { ...swap, usdValue: negate(swap.usdValue) })
  }

  /** Adds up the whole window; only what is young is left to be read. */
  async function start(since: number, until: number): Promise<void> {
    const sums = await readSums(pool, since, until)
    if (known !== null) return // another reading was faster
    for (const sum of sums) count(net, sum)
    known = since
    settled = until
  }

  return {
    look(now) {
      expire(now)
      const seen = new Map(net)
      return {
        hasRoom: (swap) => hasRoom(seen, swap, most),
        count(told) {
          const swap = countedOf(told)
          if (swap !== null) count(seen, swap)
        },
      }
    },
    note,
    async refresh(now) {
      if (known === null) await start(now - windowMs, now - youngMs)
      const since = known!
      const until = Math.max(since, now - windowMs + aheadMs)
      const next = await readBetween(pool, since, until)
      const fresh = await readBetween(pool, settled, Infinity)
      for (const swap of fresh) note(swap)
      if (known !== since) return
      leaving = [...leaving, ...next]
      known = until
      settled = Math.max(settled, now - youngMs)
      for (const { id, at } of young.values()) if (at <= settled) young.delete(id)
    },
  }
}

/** What the house took in of each currency, less what it gave out. */
type Net = ReadonlyMap<string, Amount>
const of = (net: Net, currency: string) => net.get(currency) ?? Amount.zero

function count(net: Map<string, Amount>, { fromCurrency, toCurrency, usdValue }: Sides): void {
  net.set(fromCurrency, add(of(net, fromCurrency), usdValue))
  net.set(toCurrency, subtract(of(net, toCurrency), usdValue))
}

function hasRoom(net: Net, { fromCurrency, toCurrency, usdValue }: Sides, most: Amount): boolean {
  const fits = (before: Amount, after: Amount) =>
    absolute(after) <= most || absolute(after) <= absolute(before)
  const [from, to] = [of(net, fromCurrency), of(net, toCurrency)]
  return fits(from, add(from, usdValue)) && fits(to, subtract(to, usdValue))
}

type Stored = Record<string, unknown>

function sidesOf(row: Stored): Sides {
  return {
    fromCurrency: column.text.read(row['from_currency']),
    toCurrency: column.text.read(row['to_currency']),
    usdValue: column.amount.read(row['usd_value']),
  }
}

async function readSums(pool: Pick<Pool, 'query'>, since: number, until: number): Promise<Sides[]> {
  const { rows } = await pool.query<Stored>(
    `select from_currency, to_currency, sum(usd_value) as usd_value from swap_order
     where at > $1 and at <= $2 group by from_currency, to_currency`,
    [since, until],
  )
  return rows.map(sidesOf)
}

/** The swaps of a short time, by their index. */
async function readBetween(
  pool: Pick<Pool, 'query'>,
  since: number,
  until: number,
): Promise<Counted[]> {
  const { rows } = await pool.query<Stored>(
    `select id, from_currency, to_currency, usd_value, at from swap_order
     where at > $1 and ($2::bigint is null or at <= $2) order by at, id`,
    [since, until === Infinity ? null : until],
  )
  return rows.map((row) => ({
    ...sidesOf(row),
    id: column.id.read(row['id']),
    at: column.ms.read(row['at']),
  }))
}
