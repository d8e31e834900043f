import { Quantity, Rate } from '@candor/money'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../platform/lane/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { closeAll } from './commands/close-all.ts'
import { closePosition } from './commands/close-position.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

const closedRows = 20_000

type Plan = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

let floor: TradingFloor
let user: string
let loads: QueryConfig[]

beforeAll(async () => {
  const database = await createTestDatabase()
  const connect = async () => {
    const client = await database.laneClient()
    const query = client.query.bind(client) as (asked: QueryConfig) => Promise<unknown>
    client.query = ((asked: QueryConfig) => {
      if (asked.text.includes('from contracts_position t')) loads.push(asked)
      return query(asked)
    }) as Connection['query']
    return client
  }
  loads = []
  floor = await openTradingFloor(database, { connect })
  floor.commit('BTCUSDT', '60000')
  user = await floor.user('1000000')
  // One row of each kind, and then as many as an active trader leaves in a year.
  const id = await open()
  await close(id)
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query('create table one as select * from contracts_position where id = $1', [id])
    await owner.query(`insert into contracts_position select (jsonb_populate_record(one,
      jsonb_build_object('id', one.id + n))).* from one, generate_series(1, ${closedRows}) n`)
  })
})
afterAll(() => floor.close())

async function open(): Promise<string> {
  const outcome = await openOne(floor, user, { quantity: Quantity.parse('0.1') })
  return (outcome as { reply: { id: string } }).reply.id
}

function close(id: string) {
  const rest = { quantity: null, expectedPrice: null, maxSlippageRate: Rate.parse('0.005') }
  return floor.lane.run(closePosition, request(user, { id, ...rest }))
}

const rowsRead = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Join Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0)

/** Rows that each plan of these statements handles, as a lane's session runs them. */
async function measure(mode: string, statements: readonly QueryConfig[]): Promise<number[]> {
  const lane = await floor.database.laneClient()
  await lane.query(`set plan_cache_mode = ${mode}`)
  const found: number[] = []
  for (const { text, values } of statements) {
    const { rows } = await lane.query(`explain (analyze, format json) ${text}`, values)
    found.push(rowsRead(rows[0]['QUERY PLAN'][0].Plan))
  }
  await lane.end()
  return found
}

async function expectFewRows(): Promise<void> {
  loads = []
  await close(await open())
  await open()
  await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
  const id = await open()
  await Promise.all([
    close(id),
    floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' })),
  ])
  // The named rows, the running rows, and both; and the cross-margin rows in each of six batches.
  expect(loads).toHaveLength(9)
  for (const mode of ['force_custom_plan', 'force_generic_plan'])
    expect(Math.max(...(await measure(mode, loads)))).toBeLessThan(50)
}

test('reads only named and running positions for closes, however many were closed before', async () => {
  await expectFewRows()
  await withClient(floor.database.ownerUrl, (owner) => owner.query('analyze contracts_position'))
  await expectFewRows()
})
