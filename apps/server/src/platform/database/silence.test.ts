import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { startProxy, type Proxy } from '../../testing/faults/tcp-proxy.ts'
import { createDice } from '../../testing/simulation/dice.ts'
import { connectLane, openDatabase, type Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

const limitMs = 1_000
let database: Database
let proxy: Proxy
/** Database URL through the proxy. */
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startProxy(Number(new URL(inject('adminUrl')).port), createDice('silence'))
  const through = new URL(database.url)
  through.search = ''
  through.host = `127.0.0.1:${proxy.port}`
  url = through.href
})
beforeEach(() => proxy.calm())
afterAll(async () => {
  await proxy.stop()
  await database.close()
})

test("a lane's session ends with an error when PostgreSQL answers nothing", async () => {
  const lane = await connectLane(url, limitMs)
  const errors: string[] = []
  lane.on('error', ({ message }) => errors.push(message))
  await lane.query('select 1')
  proxy.hold()
  const answers = await Promise.allSettled([lane.query('begin'), lane.query('select 2')])
  const silent = {
    status: 'rejected',
    reason: { message: 'PostgreSQL has not answered for 1000 ms' },
  }
  expect(answers).toMatchObject([silent, silent])
  expect(errors).toEqual([silent.reason.message])
  await lane.end()
})

test("the end of a lane's session does not wait for a PostgreSQL that answers nothing", async () => {
  const lane = await connectLane(url, limitMs)
  proxy.hold()
  await expect(lane.end()).resolves.toBeUndefined()
})

test('slow statements are answered, however long they take together', async () => {
  const lane = await connectLane(url, limitMs)
  const sleeps = Array.from({ length: 4 }, () => lane.query('select pg_sleep(0.3)'))
  expect(await Promise.all(sleeps)).toHaveLength(4)
  await lane.end()
})

test('a query of the pool fails when PostgreSQL answers nothing, and the pool goes on after it', async () => {
  const { pool, close } = openDatabase({ url, ownerUrl: '' }, () => {}, 2, limitMs)
  await pool.query('select 1')
  proxy.hold()
  await expect(pool.query('select 2')).rejects.toThrow('PostgreSQL has not answered')
  proxy.calm()
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  expect(pool.totalCount).toBe(1)
  await close()
})

test('a transaction may have a time limit of its own', async () => {
  const { pool, close } = openDatabase({ url, ownerUrl: '' }, () => {}, 1, 300)
  const sleep = (statementMs?: number) =>
    inTransaction(
      pool,
      'read committed',
      async (client) => {
        await client.query('select pg_sleep($1)', [0.6])
        return (await client.query(`select current_setting('statement_timeout') as value`)).rows
      },
      statementMs === undefined ? {} : { statementMs },
    )
  await expect(sleep()).rejects.toThrow('PostgreSQL has not answered')
  expect(await sleep(60_000)).toEqual([{ value: '1min' }])
  await expect(sleep(100)).rejects.toThrow('statement timeout')
  await close()
})
