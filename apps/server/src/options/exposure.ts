import { Amount, add, type Rate } from '@candor/money'
import { optionProfit, type OptionDirection } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'

type Wanted = {
  readonly symbol: string
  readonly direction: OptionDirection
  readonly stake: Amount
  readonly payoutRate: Rate
}
type Stored = { readonly symbol: string; readonly direction: string; readonly profit: string }

/** What the house would lose at once in each market if all that runs one way there won. */
export type Exposure = {
  readonly hasRoom: (order: Wanted) => boolean
  /** Reads it again: every second, for what all processes did. */
  readonly refresh: () => Promise<void>
}

/** @param most the cap of one market and direction */
export function createExposure(pool: Pick<Pool, 'query'>, most: Amount): Exposure {
  let known: ReadonlyMap<string, Amount> = new Map()
  return {
    hasRoom: ({ symbol, direction, stake, payoutRate }) =>
      add(known.get(`${symbol} ${direction}`) ?? Amount.zero, optionProfit(stake, payoutRate)) <=
      most,
    async refresh() {
      const { rows } = await pool.query<Stored>(
        `select symbol, direction, sum(div(stake * payout_rate, 100000000)) as profit
         from options_order where status = 'running' group by symbol, direction`,
      )
      known = new Map(
        rows.map(({ symbol, direction, profit }) => [
          `${symbol} ${direction}`,
          column.amount.read(profit),
        ]),
      )
    },
  }
}
