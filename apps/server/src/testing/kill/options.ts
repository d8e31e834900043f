import type pg from 'pg'
import { expect } from 'vitest'
import { column } from '../../platform/lane/index.ts'
import { endOf, see, type NaiveBet } from '../simulation/naive/option.ts'
import { readOptionFacts } from '../simulation/naive/option-facts.ts'
import type { NaiveTick } from '../simulation/naive/position.ts'
import { unit } from '../simulation/naive/units.ts'
import { readTicks } from './liquidations.ts'

/** A stored option. */
export type StoredOption = Readonly<Record<string, string | null>>

/** Start and end of an outage, in epoch milliseconds. */
export type Outage = { readonly from: number; readonly to: number }

const { rates } = readOptionFacts()

export async function readOptions(pool: pg.Pool): Promise<StoredOption[]> {
  return (await pool.query<StoredOption>('select * from options_order order by id')).rows
}

/** Differences between a settled option and the reference on recorded ticks; null if there are none. */
export function optionFault(row: StoredOption, ticks: readonly NaiveTick[]): string | null {
  const stake = BigInt(row['stake']!)
  const bet: NaiveBet = {
    symbol: row['symbol']!,
    direction: row['direction'] as NaiveBet['direction'],
    stake,
    profit: (stake * rates.get(String(row['seconds']))!) / unit,
    acceptedAt: column.ms.read(row['accepted_at']!),
    settleAt: column.ms.read(row['settle_at']!),
    first: null,
    last: null,
  }
  for (const tick of ticks) see(bet, tick)
  const { result, voidReason, entry, exit, credited } = endOf(bet)
  const should = {
    result,
    void_reason: voidReason,
    entry_seq: entry?.seq ?? null,
    exit_seq: exit?.seq ?? null,
    credited,
  }
  const wrong = Object.entries(should)
    .filter(([name, value]) => String(row[name]) !== String(value))
    .map(([name, value]) => `${name} is ${row[name]}, and should be ${value}`)
  return wrong.length === 0 ? null : `${row['id']}: ${wrong.join('; ')}`
}

/**
 * Checks that every option was settled once by the ticks of its start and end. Resolves with the number that ended
 * during an outage.
 */
export async function expectEveryOptionRight(
  pool: pg.Pool,
  outages: readonly Outage[],
): Promise<number> {
  const [ticks, rows] = [await readTicks(pool), await readOptions(pool)]
  expect(rows.flatMap((row) => optionFault(row, ticks) ?? [])).toEqual([])
  const times = await pool.query<{ id: string }>(
    `select ref_id as id from ledger_transfer where ref_type = 'option'
       and kind in ('option_return', 'option_refund', 'option_lost')
     group by ref_id having count(*) <> 1`,
  )
  expect(times.rows).toEqual([])
  const endsIn = (row: StoredOption) => {
    const at = column.ms.read(row['settle_at']!)
    return outages.some(({ from, to }) => at > from && at < to)
  }
  return rows.filter(endsIn).length
}
