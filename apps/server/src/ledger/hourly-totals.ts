import { hourMs } from '@candor/api'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import type { LedgerRef } from './move.ts'

type Reader = Pick<Pool, 'query'>

/** Time after an hour's end until every decision of that hour is on record (ms). */
const graceMs = 60_000
/** Longest period that one statement counts (ms), so that it stays within the pool's time limit. */
const spanMs = 24 * hourMs

/** Figures that are added up from the ledger hour by hour. */
export type HourCount = {
  /** Table with one row, whose `until_at` is the end of the last counted hour; 0 before the first count. */
  readonly mark: string
  /** Reference types of the counted transfers. */
  readonly refTypes: readonly LedgerRef[]
  /** Adds the hours from `$1` to `$2` and moves the mark from `$1` to `$2` in the same statement, or does neither. */
  readonly text: string
}

/**
 * Counts the hours that have ended since the last count, one day at a time; an interrupted run is continued by the
 * next. Processes may run it at the same time: each day is counted once.
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

/** The hour of the first transfer, or `until` if there is none, so that the empty time before it is one step. */
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

/** Caches a read until the next count; concurrent callers share one read. A failed read is tried again. */
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
