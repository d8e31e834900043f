import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './database/pool.ts'
import { createLeases } from './leases.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from job_lease'))

const failOnError = (error: unknown) => {
  throw error
}
const leases = (holder: string, leaseMs: number) =>
  createLeases({ pool: database.pool, holder, leaseMs, onError: failOnError })

/** The latest expiry of all leases. */
async function lastUntil(): Promise<string> {
  const { rows } = await database.pool.query<{ until: string }>(
    'select min(until_at) as until from job_lease',
  )
  return rows[0]!.until
}

test('gives all 64 parts to one process, and none to a second until they are released', async () => {
  const first = await leases('first', 60_000)
  const second = await leases('second', 60)
  expect(first.parts()).toHaveLength(64)
  expect(second.parts()).toEqual([])
  await first.release()
  expect(first.parts()).toEqual([])
  await expect.poll(() => second.parts().length).toBe(64)
  await second.release()
})

test('takes over the parts of a dead holder, with a new epoch', async () => {
  await database.pool.query(
    `insert into job_lease select part, 'dead', 5, (extract(epoch from clock_timestamp()) * 1000)::bigint + 300
     from generate_series(0, 63) as part`,
  )
  const next = await leases('next', 100)
  expect(next.parts()).toEqual([])
  await expect.poll(() => next.parts().length).toBe(64)
  const { rows } = await database.pool.query('select distinct holder, epoch from job_lease')
  expect(rows).toEqual([{ holder: 'next', epoch: '6' }])
  await next.release()
})

test('keeps the epoch of a renewed lease', async () => {
  const own = await leases('own', 3_000)
  const first = await lastUntil()
  await expect.poll(lastUntil).not.toBe(first)
  expect(own.parts()).toHaveLength(64)
  const { rows } = await database.pool.query('select distinct epoch from job_lease')
  expect(rows).toEqual([{ epoch: '1' }])
  await own.release()
})

test('ends a lease locally when it cannot be renewed', async () => {
  const errors: unknown[] = []
  let broken = false
  const query = database.pool.query.bind(database.pool)
  const pool = new Proxy(database.pool, {
    get: (target, key) =>
      key === 'query'
        ? (text: string, values: unknown[]) =>
            broken ? Promise.reject(new Error('no route')) : query(text, values)
        : Reflect.get(target, key),
  })
  const own = await createLeases({
    pool,
    holder: 'own',
    leaseMs: 90,
    onError: (error) => errors.push(error),
  })
  expect(own.parts()).toHaveLength(64)
  broken = true
  await expect.poll(() => own.parts().length).toBe(0)
  expect(errors.length).toBeGreaterThan(0)
  broken = false
  await expect.poll(() => own.parts().length).toBe(64)
  await own.release()
})
