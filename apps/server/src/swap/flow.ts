import { Amount, absolute, add, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import type { Quote } from './quote.ts'

const windowMs = 24 * 3_600_000

type Stored = {
  readonly from_currency: string
  readonly to_currency: string
  readonly usd: string
}

/** What the house took in of each currency, less what it gave out, in dollars, over the last 24 hours. */
export type Flow = {
  /** Whether a swap keeps both its currencies within the cap, or brings them nearer to it. */
  readonly hasRoom: (swap: Pick<Quote, 'fromCurrency' | 'toCurrency' | 'usdValue'>) => boolean
  /** Reads it again: every few seconds, for what all processes did. */
  readonly refresh: (now: number) => Promise<void>
}

/** @param most the most of one currency on balance, either way, in dollars */
export function createFlow(pool: Pick<Pool, 'query'>, most: Amount): Flow {
  let net: ReadonlyMap<string, Amount> = new Map()
  const of = (currency: string) => net.get(currency) ?? Amount.zero
  const fits = (before: Amount, after: Amount) =>
    absolute(after) <= most || absolute(after) <= absolute(before)
  return {
    hasRoom: ({ fromCurrency, toCurrency, usdValue }) =>
      fits(of(fromCurrency), add(of(fromCurrency), usdValue)) &&
      fits(of(toCurrency), subtract(of(toCurrency), usdValue)),
    async refresh(now) {
      const { rows } = await pool.query<Stored>(
        `select from_currency, to_currency, sum(usd_value) as usd from swap_order
         where at > $1 group by from_currency, to_currency`,
        [now - windowMs],
      )
      const summed = new Map<string, Amount>()
      for (const { from_currency, to_currency, usd } of rows) {
        const value = column.amount.read(usd)
        summed.set(from_currency, add(summed.get(from_currency) ?? Amount.zero, value))
        summed.set(to_currency, subtract(summed.get(to_currency) ?? Amount.zero, value))
      }
      net = summed
    },
  }
}
