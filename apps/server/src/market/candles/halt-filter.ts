import { minuteMs } from '@candor/api'
import type { Pool } from 'pg'
import { readHalts, type HaltSpan } from '../../policy/index.ts'
import type { Feed } from '../feed/feed.ts'

/** The feed's own record without the minutes of halts, because prices during a halt do not count. */
export function unhalted(
  pool: Pick<Pool, 'query'>,
  { candles }: Pick<Feed, 'candles'>,
): Pick<Feed, 'candles'> {
  return {
    async candles(symbol, from, to) {
      const [all, halts] = await Promise.all([candles(symbol, from, to), readHalts(pool, from)])
      const own = halts.filter((halt) => halt.symbol === symbol)
      return all.filter(({ openAt }) => !own.some((halt) => isWithin(halt, openAt)))
    },
  }
}

/** Whether any part of a minute is within a halt. */
function isWithin({ from, to }: HaltSpan, openAt: number): boolean {
  return from < openAt + minuteMs && openAt < (to ?? Infinity)
}
