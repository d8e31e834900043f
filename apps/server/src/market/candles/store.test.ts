import { dayMs } from '@candor/api'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { keepRollUps } from './store.ts'

const days = 20
const start = Date.UTC(2026, 10, 1)
const symbols = ['BTCUSDT', 'ETHUSDT', 'XAUUSD']

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into market_candle (symbol, interval, open_at, open, high, low, close, volume)
     select symbol, '1m', $2 + minute * 60000, 5, 9, 1, 7, 2
     from unnest($1::text[]) symbol, generate_series(0, $3::bigint) minute`,
    [symbols, start, days * 1_440 - 1],
  )
})
afterAll(() => database.close())

type Plan = {
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

function indexConditions(plan: Plan): string[] {
  const own = plan['Index Cond'] === undefined ? [] : [plan['Index Cond']]
  return [...own, ...(plan.Plans ?? []).flatMap(indexConditions)]
}

/** The plan of each statement of a day's roll-up. */
async function planned(): Promise<string[][]> {
  const found: string[][] = []
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await database.pool.query(`explain (format json) ${text}`, values)
    found.push(indexConditions(rows[0]['QUERY PLAN'][0].Plan))
  }
  const day = start + 9 * dayMs
  await keepRollUps({ query } as unknown as Pool, symbols, day, day + dayMs)
  return found
}

test('finds a day’s rows by the whole key, on a new and on an analysed database', async () => {
  const whole = expect.stringMatching(/symbol = ANY.*interval.*open_at.*open_at/)
  expect(await planned()).toEqual([[whole], [whole]])
  await withClient(database.ownerUrl, (owner) => owner.query('analyze market_candle'))
  expect(await planned()).toEqual([[whole], [whole]])
  await keepRollUps(database.pool, symbols, start, start + days * dayMs)
  const { rows } = await database.pool.query(
    'select interval, count(*)::int as count from market_candle group by interval order by interval',
  )
  expect(rows).toEqual([
    { interval: '1d', count: days * symbols.length },
    { interval: '1h', count: 24 * days * symbols.length },
    { interval: '1m', count: 1_440 * days * symbols.length },
  ])
})
