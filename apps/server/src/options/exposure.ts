import { Amount, add, subtract } from '@candor/money'
import type { OptionDirection } from '@candor/rules'
import type { Pool } from 'pg'
import { column, type Told } from '../platform/lane/index.ts'
import { soldOf, type Sold } from './told.ts'

type Stored = Record<'symbol' | 'direction' | 'profit', string>

/** What one batch goes by: the exposure as it was when the batch began, and what the batch itself sells. */
export type ExposureView = {
  /** What the house may still lose in one market and direction; below zero past its cap. */
  readonly room: (symbol: string, direction: OptionDirection) => Amount
  /** Counts what a decision of the batch tells. */
  readonly count: (told: Told) => void
}

/** What the house would lose at once in each market if all that runs one way there won. */
export type Exposure = {
  readonly look: () => ExposureView
  /** Counts an order as soon as this process has sold it. */
  readonly note: (sold: Sold) => void
  /** Reads it again: every second, for what all processes did and what has ended. */
  readonly refresh: () => Promise<void>
}

/** @param most the cap of one market and direction */
export function createExposure(pool: Pick<Pool, 'query'>, most: Amount): Exposure {
  let known = new Map<string, Amount>()
  /** What was sold, each with how many readings had begun: a reading that begins later finds it. */
  let noted: { readonly sold: Sold; readonly begun: number }[] = []
  let begun = 0
  let taken = 0

  return {
    look() {
      const seen = new Map(known)
      return {
        room: (symbol, direction) =>
          subtract(most, seen.get(keyOf({ symbol, direction })) ?? Amount.zero),
        count(told) {
          const sold = soldOf(told)
          if (sold !== null) grow(seen, sold)
        },
      }
    },
    note(sold) {
      noted.push({ sold, begun })
      grow(known, sold)
    },
    async refresh() {
      const reading = ++begun
      const read = await readTotals(pool)
      if (reading < taken) return // a later reading was faster
      taken = reading
      // What was sold while it read may count twice until the next reading, and never not at all.
      noted = noted.filter((one) => one.begun >= reading)
      for (const { sold } of noted) grow(read, sold)
      known = read
    },
  }
}

const keyOf = ({ symbol, direction }: Pick<Stored, 'symbol' | 'direction'>) =>
  `${symbol} ${direction}`

function grow(totals: Map<string, Amount>, sold: Sold): void {
  totals.set(keyOf(sold), add(totals.get(keyOf(sold)) ?? Amount.zero, sold.profit))
}

async function readTotals(pool: Pick<Pool, 'query'>): Promise<Map<string, Amount>> {
  const { rows } = await pool.query<Stored>(
    `select symbol, direction, sum(div(stake * payout_rate, 100000000)) as profit
     from options_running where book = 'real' group by symbol, direction`,
  )
  return new Map(rows.map((row) => [keyOf(row), column.amount.read(row.profit)]))
}
