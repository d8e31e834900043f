import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { command, type Connection, type Event, type Lane } from './index.ts'
import {
  addToCounter,
  counters,
  openTestLane,
  prepareCounters,
  request,
} from './testing/counter.ts'
import { owned } from './table.ts'

const users = Array.from({ length: 1_000 }, (_, index) => String(index + 1))

let database: Database
let lane: Lane
/** What happened on which session, without repetitions. */
let log: string[]
let sizes: number[]
let delivered: Event[]

beforeEach(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, users)
  log = []
  sizes = []
  delivered = []
})
afterEach(async () => {
  await lane.close()
  await database.close()
})

function note(what: string): void {
  if (!log.includes(what)) log.push(what)
}

type Query = (statement: { text: string }) => Promise<unknown>

/** @param atCommit runs before a session's commit is sent. */
async function openLane(atCommit: (session: number) => Promise<void> | void): Promise<void> {
  let sessions = 0
  lane = await openTestLane(database, {
    connect: async () => {
      const session = ++sessions
      const client = await database.laneClient()
      const query = client.query.bind(client) as unknown as Query
      const watched: Query = async (statement) => {
        if (statement.text.startsWith('insert into test_counter')) note(`${session} saves`)
        if (statement.text !== 'commit') return query(statement)
        await atCommit(session)
        const answer = await query(statement)
        note(`${session} is committed`)
        return answer
      }
      client.query = watched as unknown as typeof client.query
      return client satisfies Connection
    },
    onBatch: (size) => sizes.push(size),
    deliver: (events) => void delivered.push(...events),
  })
}

const addAsJob = command('addAsJob', {
  needs: { counters },
  queue: 'jobs',
  decide({ counters: rows }, { user }: { user: string }) {
    if (user === users.at(-1)) note('the last user is decided')
    const value = (rows.get()?.value ?? 0) + 1
    return {
      put: [counters.row({ ...owned(user), value })],
      events: [{ name: 'counted', data: { value } }],
      reply: { value },
    }
  },
})

const addAll = (some: readonly string[]) =>
  Promise.all(some.map((user) => lane.run(addAsJob, request({ user }))))

async function values(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>(
    'select value from test_counter order by user_id',
  )
  return rows.map(({ value }) => value)
}

/** Counts the events that are not deleted yet, after a batch that could delete earlier ones. */
async function eventsLeft(): Promise<string> {
  await lane.run(addToCounter, request({ user: '1', by: 1 }))
  const { rows } = await database.pool.query('select count(*) from lane_event')
  return rows[0].count
}

test('decides and saves a full batch of jobs while the batch before it is being saved', async () => {
  await openLane(async (session) => {
    if (session === 1) await expect.poll(() => log).toContain('2 is committed')
  })
  await addAll(users)
  expect(log).toEqual([
    '1 saves',
    'the last user is decided',
    '2 saves',
    '2 is committed',
    '1 is committed',
  ])
  expect(sizes).toEqual([500, 500])
  expect(await values()).toEqual(users.map(() => 1))
})

test('saves a third batch beside the second once the first is over', async () => {
  let commits = 0
  await openLane(async (session) => {
    if (session === 1) commits += 1
    else await expect.poll(() => commits).toBe(2)
  })
  await addAll([...users, ...users.slice(0, 500)])
  expect(sizes).toEqual([500, 500, 500])
  expect(await values()).toEqual(users.map((_, index) => (index < 500 ? 2 : 1)))
})

test('delivers and deletes the events of parallel batches exactly once', async () => {
  await openLane(() => undefined)
  await lane.run(addToCounter, request({ user: '1', by: 1 }))
  await addAll(users)
  expect(log).toContain('2 is committed')
  const userIds = delivered.map(({ userId }) => userId)
  expect(userIds.toSorted()).toEqual(['1', ...users].toSorted())
  expect(await eventsLeft()).toBe('1')
})

test('sends a failed first batch again without delaying the second', async () => {
  let breaks = 1
  await openLane((session) => {
    if (session === 1 && breaks-- > 0) throw new Error('connection lost')
  })
  const outcomes = await addAll(users)
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  // The first batch is sent again on a third session after a pause, before or after the second, depending on the
  // machine.
  expect(log[0]).toBe('1 saves')
  expect(log.filter((line) => !line.startsWith('3')).slice(1)).toEqual([
    'the last user is decided',
    '2 saves',
    '2 is committed',
  ])
  expect(log.filter((line) => line.startsWith('3'))).toEqual(['3 saves', '3 is committed'])
  expect(await values()).toEqual(users.map(() => 1))
})

test('holds a user’s later job back until the earlier one is committed', async () => {
  await openLane(() => undefined)
  await addAll([...users.slice(0, 500), ...users.slice(499, 999)])
  expect(log).toEqual(['1 saves', '1 is committed'])
  expect(await values()).toEqual(users.slice(0, 999).map((user) => (user === '500' ? 2 : 1)))
})

test('takes people’s calls and a partial batch of jobs only when the running batch is over', async () => {
  await openLane(() => undefined)
  const jobs = addAll(users.slice(0, 999))
  await new Promise((resolve) => setImmediate(resolve))
  const person = lane.run(addToCounter, request({ user: '1', by: 1 }))
  await Promise.all([jobs, person])
  expect(log).toEqual(['1 saves', '1 is committed'])
  expect(sizes).toEqual([500, 101, 399])
})
