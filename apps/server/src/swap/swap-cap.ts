import { negate, type Amount } from '@candor/money'
import type { Pool } from 'pg'
import { createHouseCap, type CapView } from '../platform/house-cap.ts'
import { column, type NewEvent } from '../platform/lane/index.ts'
import { swapOfEvent, type CountedSwap, type SwapSides } from './events.ts'

const windowMs = 24 * 3_600_000

/**
 * After this time a read finds every swap: a batch stamps its rows before it saves them, and never takes longer than this
 * (ms).
 */
const youngMs = 60_000

/** Swaps that leave the window are read this long before (ms), so that each leaves on time to the millisecond. */
const aheadMs = 60_000

/** The cap as one batch sees it: the net flow at the batch's start plus the swaps of the batch. */
export type SwapCapView = {
  /** Whether a swap keeps both currencies within the cap, or brings them nearer to it. */
  readonly hasRoom: (swap: SwapSides) => boolean
  /** Counts the swap of an event of this batch. */
  readonly count: (event: NewEvent) => void
}

/** The house's cap on the net flow of each currency over the last 24 hours, in dollars: received less given. */
export type SwapCap = {
  readonly look: (now: number) => SwapCapView
  /** Counts a swap of this process at once. A swap that is also read from the database counts once. */
  readonly note: (swap: CountedSwap) => void
  /** Reads new swaps of all processes, and the swaps that leave the window next. Called every few seconds. */
  readonly refresh: (now: number) => Promise<void>
}

/**
 * Keeps a running sum: added up once at the start, then each swap enters when it is made and leaves 24 hours later.
 * @param most the largest net flow of one currency, in either direction, in dollars
 */
export function createSwapCap(pool: Pick<Pool, 'query'>, most: Amount): SwapCap {
  const net = createHouseCap(most)
  /** Counted swaps that the next read of new swaps may return again. */
  const young = new Map<string, CountedSwap>()
  /** Counted swaps that leave the window next, oldest first. */
  let leaving: CountedSwap[] = []
  /**
   * Every swap up to this time (epoch ms) is counted and never counted again. Infinity before the start: nothing counts
   * yet.
   */
  let countedUntil = Infinity
  /** `leaving` is complete up to this time (epoch ms). */
  let known: number | null = null

  function note(swap: CountedSwap): void {
    if (swap.at <= countedUntil || young.has(swap.id)) return
    young.set(swap.id, swap)
    count(net, swap)
  }

  function expire(now: number): void {
    const stays = leaving.findIndex(({ at }) => at > now - windowMs)
    const gone = leaving.splice(0, stays === -1 ? leaving.length : stays)
    for (const swap of gone) count(net, { ...swap, usdValue: negate(swap.usdValue) })
  }

  /** Adds up the whole window except its last minute, which `refresh` reads. */
  async function start(since: number, until: number): Promise<void> {
    const sums = await readSums(pool, since, until)
    if (known !== null) return // a concurrent start was faster
    for (const sum of sums) count(net, sum)
    known = since
    countedUntil = until
  }

  return {
    look(now) {
      expire(now)
      const seen = net.look()
      return {
        hasRoom: ({ fromCurrency, toCurrency, usdValue }) =>
          seen.allows(fromCurrency, usdValue) && seen.allows(toCurrency, negate(usdValue)),
        count(event) {
          const swap = swapOfEvent(event)
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
      const fresh = await readBetween(pool, countedUntil, Infinity)
      for (const swap of fresh) note(swap)
      if (known !== since) return
      leaving = [...leaving, ...next]
      known = until
      countedUntil = Math.max(countedUntil, now - youngMs)
      for (const { id, at } of young.values()) if (at <= countedUntil) young.delete(id)
    },
  }
}

/** The house receives the first currency and gives the second. */
function count(net: Pick<CapView, 'add'>, { fromCurrency, toCurrency, usdValue }: SwapSides): void {
  net.add(fromCurrency, usdValue)
  net.add(toCurrency, negate(usdValue))
}

type Stored = Record<string, unknown>

function sidesOf(row: Stored): SwapSides {
  return {
    fromCurrency: column.text.read(row['from_currency']),
    toCurrency: column.text.read(row['to_currency']),
    usdValue: column.amount.read(row['usd_value']),
  }
}

async function readSums(
  pool: Pick<Pool, 'query'>,
  since: number,
  until: number,
): Promise<SwapSides[]> {
  const { rows } = await pool.query<Stored>(
    `select from_currency, to_currency, sum(usd_value) as usd_value from swap_order
     where at > $1 and at <= $2 group by from_currency, to_currency`,
    [since, until],
  )
  return rows.map(sidesOf)
}

/** Swaps of a short period; the query uses the index on `at`. */
async function readBetween(
  pool: Pick<Pool, 'query'>,
  since: number,
  until: number,
): Promise<CountedSwap[]> {
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
