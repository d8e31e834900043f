import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { withClient } from '../database/roles.ts'
import type { Database } from '../database/pool.ts'
import type { Connection, Lane } from './index.ts'
import { addToCounter, openTestLane, prepareCounters, request } from './testing/counter.ts'

/** `statement_timeout` here, and how long storing the number 777 takes: far longer than any slow machine. */
const limitMs = 1_000
const slowSeconds = 3_600

const users = ['1', '2', '3', '4', '5', '6', '7', '8']
let database: Database
let lane: Lane
let connects: number
/** Statements that PostgreSQL cancelled because they took too long. */
let cancelled: number

beforeEach(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, users)
  connects = 0
  cancelled = 0
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`create function be_slow() returns trigger language plpgsql as $$
        begin perform pg_sleep(${slowSeconds}); return new; end $$;
      create trigger slow before insert or update on test_counter
        for each row when (new.value = 777) execute function be_slow()`),
  )
})
afterEach(async () => {
  await lane.close()
  await database.close()
})

async function openLane(change: (client: Connection) => void = () => undefined): Promise<void> {
  lane = await openTestLane(database, {
    connect: async () => {
      connects += 1
      const client = await database.laneClient()
      await client.query(`set statement_timeout = ${limitMs}`)
      countCancelled(client)
      change(client)
      return client
    },
  })
}

function countCancelled(client: Connection): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  client.query = ((...args: unknown[]) =>
    query(...args).catch((error: { code?: string }) => {
      if (error.code === '57014') cancelled += 1
      throw error
    })) as Connection['query']
}

const add = (user: string, by: number, key: string | null = null) =>
  lane.run(addToCounter, request({ user, by }, key))

test('halves the batch on a statement time-out until the slow command stands alone', async () => {
  await openLane()
  const outcomes = await Promise.all(users.map((user) => add(user, user === '6' ? 777 : 1)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7)
  expect(outcomes[5]).toMatchObject({ ok: false, error: 'INTERNAL' })
  // Batches of eight, four, two and one.
  expect(cancelled).toBe(4)
  expect(connects).toBe(1)
  const { rows } = await database.pool.query('select user_id from test_counter where value = 777')
  expect(rows).toEqual([])
})

test('does not answer a refusal for a call that may have been stored', async () => {
  let isLost = false
  await openLane((client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      const { text } = args[0] as { text?: string }
      // Its try was committed and the answer lost; after that every look-up times out.
      if (isLost && text?.includes('lane_reply')) return query(`select pg_sleep(${slowSeconds})`)
      const answer = await query(...args)
      if (text !== 'commit' || isLost) return answer
      isLost = true
      throw new Error('connection lost')
    }) as Connection['query']
  })
  await expect(add('1', 1, 'key')).rejects.toThrow('connection lost')
})

test('answers BUSY to all soon when the database itself is slow', async () => {
  await openLane()
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`create trigger slow_for_all before insert or update on test_counter
      for each row execute function be_slow()`),
  )
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, (_, place) => add(users[place % 8]!, 1, `key ${place}`)),
  )
  expect(cancelled).toBeLessThanOrEqual(25)
  expect(outcomes.filter(({ ok }) => ok)).toEqual([])
  expect(outcomes.some((outcome) => !outcome.ok && outcome.error === 'BUSY')).toBe(true)
})
