import type { Amount } from '@candor/money'
import type { OptionDirection } from '@candor/rules'
import type { Pool } from 'pg'
import { createHouseCap } from '../platform/house-cap.ts'
import { column, type NewEvent } from '../platform/lane/index.ts'
import { soldOf, type Sold } from './events.ts'

type Stored = Record<'symbol' | 'direction' | 'profit', string>

/** The exposure as one batch sees it: the exposure at its start plus its own sales. */
export type ExposureView = {
  /** Room of the house's cap in one market and direction; negative beyond the cap. */
  readonly room: (symbol: string, direction: OptionDirection) => Amount
  /** Counts an event of the batch's decisions. */
  readonly count: (event: NewEvent) => void
}

/** The house's possible loss in each market and direction if every running order won. */
export type Exposure = {
  readonly look: () => ExposureView
  /** Counts an order as soon as this process has sold it. */
  readonly note: (sold: Sold) => void
  /** Reads the total again, every second, for the sales of all processes and for ended orders. */
  readonly refresh: () => Promise<void>
}

/** @param most the cap of one market and direction */
export function createExposure(pool: Pick<Pool, 'query'>, most: Amount): Exposure {
  const cap = createHouseCap(most)
  /** Sales with the number of reads that had begun: a later read includes them. */
  let noted: { readonly sold: Sold; readonly begun: number }[] = []
  let begun = 0
  let taken = 0

  return {
    look() {
      const seen = cap.look()
      return {
        room: (symbol, direction) => seen.room(keyOf({ symbol, direction })),
        count(event) {
          const sold = soldOf(event)
          if (sold !== null) seen.add(keyOf(sold), sold.profit)
        },
      }
    },
    note(sold) {
      noted.push({ sold, begun })
      cap.add(keyOf(sold), sold.profit)
    },
    async refresh() {
      const reading = ++begun
      const read = await readTotals(pool)
      if (reading < taken) return // a later reading was faster
      taken = reading
      // Sales during this read may count twice until the next read, but are never missed.
      noted = noted.filter((one) => one.begun >= reading)
      cap.replace(read)
      for (const { sold } of noted) cap.add(keyOf(sold), sold.profit)
    },
  }
}

const keyOf = ({ symbol, direction }: Pick<Stored, 'symbol' | 'direction'>) =>
  `${symbol} ${direction}`

async function readTotals(pool: Pick<Pool, 'query'>): Promise<Map<string, Amount>> {
  const { rows } = await pool.query<Stored>(
    `select symbol, direction, sum(div(stake * payout_rate, 100000000)) as profit
     from options_running where book = 'real' group by symbol, direction`,
  )
  return new Map(rows.map((row) => [keyOf(row), column.amount.read(row.profit)]))
}
