import { dayMs, hourMs } from '@candor/api'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/database/pool.ts'
import { withClient } from '../platform/database/roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { countHours, readOnceCounted, type HourCount } from './hourly-totals.ts'

const start = Date.UTC(2026, 10, 1)

/** Records the counted periods, each with the mark before it. */
const count: HourCount = {
  mark: 'test_counted',
  refTypes: ['position'],
  text: `with marked as (
      update test_counted set until_at = $2 where until_at = $1 returning until_at
    ) insert into test_span select $1, until_at from marked`,
}

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await owner(`create table test_counted (until_at bigint not null);
    create table test_span (from_at bigint not null, until_at bigint not null);
    grant all on test_counted, test_span to public;
    insert into test_counted values (0)`)
})
beforeEach(() => owner(`truncate test_span; update test_counted set until_at = ${start}`))
afterAll(() => database.close())

const owner = (text: string) => withClient(database.ownerUrl, (client) => client.query(text))
const spans = async () => {
  const { rows } = await database.pool.query<Record<'from_at' | 'until_at', string>>(
    'select * from test_span order by from_at',
  )
  return rows.map((row) => [Number(row.from_at) - start, Number(row.until_at) - start])
}
const days = [
  [0, dayMs],
  [dayMs, 2 * dayMs],
  [2 * dayMs, 2 * dayMs + 5 * hourMs],
]
const afterOutage = start + 2 * dayMs + 5 * hourMs + 60_000

test('counts missed hours a day at a time, up to the last hour that is on record', async () => {
  await countHours(database.pool, count, afterOutage - 1)
  expect(await spans()).toEqual([...days.slice(0, 2), [2 * dayMs, 2 * dayMs + 4 * hourMs]])
  await countHours(database.pool, count, afterOutage)
  expect((await spans()).at(-1)).toEqual([2 * dayMs + 4 * hourMs, 2 * dayMs + 5 * hourMs])
  await countHours(database.pool, count, afterOutage)
  expect(await spans()).toHaveLength(4)
})

test('counts each day once when processes count at the same time', async () => {
  await Promise.all([1, 2, 3].map(() => countHours(database.pool, count, afterOutage)))
  expect(await spans()).toEqual(days)
})

test('continues an interrupted run where it stopped', async () => {
  let statements = 0
  const breaking = {
    query: async (text: string, values?: unknown[]) => {
      if (text === count.text && ++statements === 2) throw new Error('statement timeout')
      return database.pool.query(text, values)
    },
  } as unknown as Pool
  await expect(countHours(breaking, count, afterOutage)).rejects.toThrow('statement timeout')
  expect(await spans()).toEqual(days.slice(0, 1))
  await countHours(breaking, count, afterOutage)
  expect(await spans()).toEqual(days)
})

test('counts the time before the first transfer in one step', async () => {
  await owner('update test_counted set until_at = 0')
  await countHours(database.pool, count, afterOutage)
  expect(await spans()).toEqual([[-start, afterOutage - 60_000 - start]])
})

test('shares one read between callers until the next count, and tries a failed read again', async () => {
  let mark = start
  const marked = { query: async () => ({ rows: [{ until_at: String(mark) }] }) } as unknown as Pool
  const reads: ((fault?: Error) => void)[] = []
  const get = readOnceCounted(marked, count, async (until) => {
    await new Promise<void>((done, fail) => {
      reads.push((fault) => (fault ? fail(fault) : done()))
    })
    return until
  })
  const asked = () => Promise.allSettled([get(), get(), get()])
  const failing = asked()
  await expect.poll(() => reads).toHaveLength(1)
  reads[0]!(new Error('no luck'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  for (const [read, until] of [start, start + hourMs].entries()) {
    mark = until
    const reading = asked()
    await expect.poll(() => reads).toHaveLength(read + 2)
    reads[read + 1]!()
    expect(await reading).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'fulfilled', value: until })),
    )
    expect(await get()).toBe(until)
  }
  expect(reads).toHaveLength(3)
})
