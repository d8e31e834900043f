import { Quantity } from '@candor/money'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { readAllRunning } from './store.ts'
import { openOne, openTradingFloor, type TradingFloor } from './testing/trading-floor.ts'

const users = 600
const runningEach = 10
const pageRows = 250
const closedEach = 10

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  await openOne(floor, await floor.user('1000'), { quantity: Quantity.parse('0.1') })
  await withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query('create table one as select * from contracts_position')
    await owner.query('alter table contracts_position disable trigger user')
    await owner.query('delete from contracts_position')
    await owner.query(
      `insert into contracts_position select (jsonb_populate_record(one, jsonb_build_object(
         'part', u % 64, 'user_id', u, 'id', one.id + u * 100 + n) ||
         case when n <= $2 then '{}'
           else '{"status": "closed", "closed_at": 1, "close_price": 1, "close_reason": "manual"}'::jsonb end)).*
       from one, generate_series(1, $1::int) u, generate_series(1, $2::int + $3::int) n`,
      [users, runningEach, closedEach],
    )
    await owner.query('analyze contracts_position')
  })
})
afterAll(() => floor.close())

type Plan = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that the deepest plan node reads. */
function rowsRead(plan: Plan): number {
  const [inner] = plan.Plans ?? []
  if (inner !== undefined) return rowsRead(inner)
  return plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
}

/** The pool of a starting server, with the answer and read rows of each statement. */
function watched() {
  const pages: { answered: number; read: number }[] = []
  const query = async (text: string, values: unknown[]) => {
    const explained = await floor.pool.query(`explain (analyze, format json) ${text}`, values)
    const found = await floor.pool.query(text, values)
    const read = rowsRead(explained.rows[0]['QUERY PLAN'][0].Plan)
    pages.push({ answered: found.rows.length, read })
    return found
  }
  return { pages, pool: { query } as unknown as Pool }
}

test('reads only the running positions, page by page', async () => {
  const { pages, pool } = watched()
  const running = await readAllRunning(pool, pageRows)
  expect(running).toHaveLength(users * runningEach)
  expect(new Set(running.map(({ id }) => id)).size).toBe(users * runningEach)
  expect(pages.map(({ answered }) => answered)).toEqual([...Array(24).fill(pageRows), 0])
  // Hardly any row is read twice, and no closed position.
  const read = pages.reduce((sum, page) => sum + page.read, 0)
  expect(read).toBeLessThan(1.5 * users * runningEach)
})

test('loads them all into a risk engine', async () => {
  const riskEngine = await floor.openEngine()
  expect(riskEngine.exposure('BTCUSDT')).toBeGreaterThan(0n)
  await riskEngine.settled()
})
