import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { withClient } from '../database/roles.ts'
import type { Database } from '../database/pool.ts'
import { command, type Connection, type Lane } from './index.ts'
import { addToCounter, openTestLane, prepareCounters, request } from './testing/counter.ts'

let database: Database
let lane: Lane
let errors: unknown[]
let connects: number

beforeEach(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, ['1', '2', '3'])
  errors = []
  connects = 0
})
afterEach(async () => {
  await lane.close()
  await database.close()
})

/** @param lockMs `lock_timeout` of the lane's sessions. */
async function openCountingLane(lockMs?: number): Promise<void> {
  lane = await openTestLane(database, {
    connect: async () => {
      connects += 1
      const client = await database.laneClient()
      if (lockMs !== undefined) await client.query(`set lock_timeout = ${lockMs}`)
      return client
    },
    onError: (error) => errors.push(error),
  })
}

/** Holds the lock of a user's row, as another process does, until `meanwhile` is done. */
function holding(user: string, meanwhile: (free: () => Promise<unknown>) => Promise<void>) {
  return withClient(database.url, async (other) => {
    await other.query('begin')
    await other.query('select 1 from lane_owner where id = $1 for update', [user])
    await meanwhile(() => other.query('commit'))
    await other.query('commit')
  })
}

const add = (user: string, by = 1, key: string | null = null) =>
  lane.run(addToCounter, request({ user, by }, key))

async function counterOf(user: string): Promise<number | undefined> {
  const text = 'select value from test_counter where user_id = $1'
  return (await database.pool.query(text, [user])).rows[0]?.value
}

test('answers all other users at once while a row is locked for seconds, and its user afterwards', async () => {
  await openCountingLane()
  await holding('1', async (free) => {
    const held = [add('1', 1, 'key'), add('1', 2)]
    // Longer than `lock_timeout`, so that waiting continues after a lock time-out.
    const end = performance.now() + 3_500
    while (performance.now() < end) {
      await add('2')
      await pause(20)
    }
    expect(await Promise.race([...held, pause(0, 'waiting')])).toBe('waiting')
    held.push(add('1', 3))
    await free()
    const replies = (await Promise.all(held)).map((outcome) => outcome.ok && outcome.reply)
    expect(replies).toEqual([{ value: 1 }, { value: 3 }, { value: 6 }])
  })
  expect(await add('1', 1, 'key')).toMatchObject({ ok: true, replayed: true })
  expect(await counterOf('1')).toBe(6)
  expect(errors).toEqual([])
  expect(connects).toBe(2)
})

test('answers a call that follows the answer of a waiting one, however soon', async () => {
  await openCountingLane()
  for (let turns = 0; turns < 8; turns += 1) {
    await holding('1', async (free) => {
      const held = add('1')
      await pause(100)
      const next = held.then(async () => {
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        return add('1')
      })
      await free()
      expect(await Promise.race([next, pause(5_000, `lost after ${turns} turns`)])).toMatchObject({
        ok: true,
      })
    })
  }
  expect(await counterOf('1')).toBe(16)
})

test('waits for several locked rows in parallel', async () => {
  await openCountingLane()
  await holding('1', () =>
    holding('2', async (free) => {
      const first = add('1')
      const second = add('2')
      await pause(300)
      await free()
      expect(await second).toMatchObject({ ok: true })
      expect(await Promise.race([first, pause(50)])).toBeUndefined()
    }),
  )
  await expect.poll(() => counterOf('1')).toBe(1)
})

test('answers BUSY for a row that stays locked, stores nothing and delays no other user', async () => {
  await openCountingLane(40)
  await holding('1', async () => {
    const [held, free] = [add('1', 1, 'key'), add('2')]
    expect(await free).toMatchObject({ ok: true })
    expect(await held).toMatchObject({ ok: false, error: 'BUSY' })
    expect(await add('3')).toMatchObject({ ok: true })
  })
  expect(await add('1', 1, 'key')).toMatchObject({ ok: true, replayed: false })
  expect(await counterOf('1')).toBe(1)
  expect(errors).toEqual([])
})

test('never answers BUSY to a call whose commit may have happened', async () => {
  let breaks = 1
  lane = await openTestLane(database, {
    connect: async () => {
      const client = await database.laneClient()
      await client.query('set lock_timeout = 40')
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      client.query = (async (...args: unknown[]) => {
        const answer = await query(...args)
        const { text } = args[0] as { text?: string }
        if (text === 'commit' && breaks-- > 0) throw new Error('connection lost')
        return answer
      }) as Connection['query']
      return client
    },
  })
  const call = add('1').catch((error: Error) => error.message)
  await expect.poll(() => breaks).toBe(0)
  await holding('1', async () => expect(await call).toBe('connection lost'))
  expect(await counterOf('1')).toBe(1)
})

test('waits for a name that another session holds without delaying the other calls', async () => {
  const claim = command('claim', {
    needs: {},
    claims: (input: { user: string; name: string }) => [input.name],
    decide: ({ claimed }, { name }) => ({ reply: claimed(name) }),
  })
  await openCountingLane(1_500)
  await withClient(database.url, async (other) => {
    await other.query('begin')
    await other.query(`insert into lane_name (name, owner_id) values ('held', 9)`)
    const held = lane.run(claim, request({ user: '1', name: 'held' }))
    await Promise.all([add('2'), add('3')])
    await Promise.all([add('2'), add('3')])
    expect(await Promise.race([held, pause(0, 'waiting')])).toBe('waiting')
    await other.query('rollback')
    expect(await held).toMatchObject({ ok: true, reply: true })
  })
  expect(errors).toEqual([])
})

test('runs all sweeps on one session', async () => {
  await openCountingLane()
  for (let round = 0; round < 5; round += 1) await lane.sweep(5_000)
  expect(connects).toBe(2)
})

test('gives up calls that wait for a locked row when the lane closes', async () => {
  await openCountingLane(200)
  await holding('1', async () => {
    const held = add('1')
    await pause(150)
    await lane.close()
    expect(await held).toMatchObject({ error: 'BUSY' })
  })
})
