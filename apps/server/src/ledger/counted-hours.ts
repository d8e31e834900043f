import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'

type Reader = Pick<Pool, 'query'>

const hourMs = 3_600_000
/** What was decided before an hour's end is on record by then, or was given up and decided anew. */
const graceMs = 60_000
/** What one statement counts at most: it has to be done within the pool's time limit, however much was missed. */
const spanMs = 24 * hourMs

/** Figures that are added up from the ledger hour by hour. */
export type HourCount = {
  /** The table whose one row has in `until_at` up to which hour they are added up; 0 where nothing was there to count. */
  readonly mark: string
  /** What they are about. */
  readonly refTypes: readonly string[]
  /** Adds the hours from `$1` to `$2` and moves the mark from one to the other in the same statement, or does neither. */
  readonly text: string
}

/**
 * Counts the hours that have ended since the last count, a day at a time: a run that breaks off is gone on with. Another
 * process may be doing it: then each day is counted by one of them.
 */
export async function countHours(pool: Reader, count: HourCount, now: number): Promise<void> {
  const until = hourOf(now - graceMs)
  let from = await countedUntil(pool, count)
  while (from < until) {
    const begun = from === 0 ? await beganAt(pool, count, until) : from
    await pool.query(count.text, [from, Math.min(begun + spanMs, until)])
    from = await countedUntil(pool, count)
  }
}

/** The hour of the first transfer, or `until` while there is none: the years before there was a ledger are one step. */
async function beganAt(pool: Reader, { refTypes }: HourCount, until: number): Promise<number> {
  const { rows } = await pool.query<{ at: string | null }>(
    'select min(at) as at from ledger_transfer where ref_type = any ($1)',
    [refTypes],
  )
  return hourOf(column.ms.read(rows[0]!.at ?? String(until)))
}

const hourOf = (at: number): number => at - (at % hourMs)

async function countedUntil(pool: Reader, { mark }: HourCount): Promise<number> {
  const { rows } = await pool.query<{ until_at: string }>(`select until_at from ${mark}`)
  return column.ms.read(rows[0]!.until_at)
}

/** Reads what was counted once for each count, whoever asks and however many at a time. A read that failed is tried anew. */
export function readOnceCounted<Read>(
  pool: Reader,
  count: HourCount,
  read: (countedUntil: number) => Promise<Read>,
): () => Promise<Read> {
  let latest: { readonly until: number; readonly reading: Promise<Read> } | null = null
  return async () => {
    const until = await countedUntil(pool, count)
    if (latest !== null && latest.until >= until) return latest.reading
    const mine = { until, reading: read(until) }
    latest = mine
    try {
      return await mine.reading
    } catch (error) {
      if (latest === mine) latest = null
      throw error
    }
  }
}
