import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { withClient } from '../database/roles.ts'
import type { Database } from '../database/pool.ts'
import { command, countPutOff, refuse, type Event, type Lane } from './index.ts'
import {
  addToCounter,
  counters,
  openTestLane,
  prepareCounters,
  request,
} from './testing/counter.ts'
import { owned } from './table.ts'

let database: Database
let lane: Lane
const users = ['1', '2', '3', '65']

beforeEach(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, users)
})
afterEach(async () => {
  await lane.close()
  await database.close()
})

async function counterOf(user: string): Promise<number | undefined> {
  const found = await database.pool.query('select value from test_counter where user_id = $1', [
    user,
  ])
  return found.rows[0]?.value
}

describe('batches', () => {
  test('collects requests that arrive during a commit into the next batch of at most 500', async () => {
    const sizes: number[] = []
    lane = await openTestLane(database, { onBatch: (size) => sizes.push(size) })
    const first = lane.run(addToCounter, request({ user: '1', by: 1 }))
    await new Promise((resolve) => setImmediate(resolve))
    const rest = Array.from({ length: 600 }, (_, index) =>
      lane.run(addToCounter, request({ user: users[index % 4]!, by: 1 })),
    )
    await Promise.all([first, ...rest])
    await expect.poll(() => sizes).toEqual([1, 500, 100])
    expect(await counterOf('1')).toBe(151)
  })

  test('shows each decision the changes of the ones before it in its batch', async () => {
    lane = await openTestLane(database)
    const replies = await Promise.all(
      [1, 2, 3].map((by) => lane.run(addToCounter, request({ user: '1', by }))),
    )
    expect(replies.map((reply) => (reply.ok ? reply.reply : null))).toEqual([
      { value: 1 },
      { value: 3 },
      { value: 6 },
    ])
  })

  test('runs closes before people and people before jobs, with at most 100 jobs beside others', async () => {
    const order: string[] = []
    const note = (queue: 'closes' | 'people' | 'jobs') =>
      command(`note-${queue}`, {
        needs: {},
        queue,
        decide(_state, _input: { user: string }) {
          order.push(queue)
          return { reply: null }
        },
      })
    const jobs = note('jobs')
    lane = await openTestLane(database)
    const running = [
      ...Array.from({ length: 150 }, () => lane.run(jobs, request({ user: '1' }))),
      lane.run(note('people'), request({ user: '2' })),
      lane.run(note('closes'), request({ user: '3' })),
    ]
    await Promise.all(running)
    expect(order.slice(0, 2)).toEqual(['closes', 'people'])
    expect(order.length).toBe(152)
  })

  test('changes nothing on a refusal but the fact that it records', async () => {
    const wrongTry = command('wrongTry', {
      needs: { counters },
      decide: (_state, input: { user: string }) =>
        refuse('BAD_CREDENTIALS', { retryAfter: 7 }, [
          counters.row({ ...owned(input.user), value: 5 }),
        ]),
    })
    lane = await openTestLane(database)
    const refused = await lane.run(addToCounter, request({ user: '2', by: -1 }))
    expect(refused).toEqual({ ok: false, error: 'INSUFFICIENT_BALANCE', details: {} })
    expect(await counterOf('2')).toBeUndefined()
    const wrong = await lane.run(wrongTry, request({ user: '1' }))
    expect(wrong).toEqual({ ok: false, error: 'BAD_CREDENTIALS', details: { retryAfter: 7 } })
    expect(await counterOf('1')).toBe(5)
  })

  test('changes nothing when a decision throws or puts a row of another user', async () => {
    const stray = command('stray', {
      needs: { counters },
      decide: (_state, input: { user: string }) => ({
        put: [
          counters.row({ ...owned(input.user), value: 9 }),
          counters.row({ ...owned('2'), value: 9 }),
        ],
        reply: null,
      }),
    })
    lane = await openTestLane(database)
    const [strayed, added] = await Promise.all([
      lane.run(stray, request({ user: '1' })),
      lane.run(addToCounter, request({ user: '1', by: 1 })),
    ])
    expect(strayed).toMatchObject({ ok: false, error: 'INTERNAL' })
    expect(added).toMatchObject({ ok: true, reply: { value: 1 } })
    expect(await counterOf('2')).toBeUndefined()
  })
})

describe('back pressure', () => {
  test('answers BUSY past 5,000 waiting calls and never refuses closes', async () => {
    lane = await openTestLane(database)
    const close = command('close', {
      needs: {},
      queue: 'closes',
      decide: (_state, _input: { user: string }) => ({ reply: null }),
    })
    const waiting = Array.from({ length: 5_000 }, () =>
      lane.run(addToCounter, request({ user: '2', by: 0 })),
    )
    const over = await lane.run(addToCounter, request({ user: '1', by: 1 }))
    expect(over).toEqual({ ok: false, error: 'BUSY', details: {} })
    expect(await lane.run(close, request({ user: '1' }))).toMatchObject({ ok: true })
    await Promise.all(waiting)
    expect(await counterOf('1')).toBeUndefined()
  })

  test('gives jobs a fifth of each batch while 5,000 callers wait', async () => {
    const order: string[] = []
    const note = (queue: 'people' | 'jobs') =>
      command(`note-${queue}`, {
        needs: {},
        queue,
        decide(_state, _input: { user: string }) {
          order.push(queue)
          return { reply: null }
        },
      })
    const [person, job] = [note('people'), note('jobs')]
    const busy: string[] = []
    lane = await openTestLane(database, { onBusy: (queue) => busy.push(queue) })
    const people = Array.from({ length: 5_000 }, () => lane.run(person, request({ user: '1' })))
    const jobs = Array.from({ length: 150 }, () => lane.run(job, request({ user: '2' })))
    expect((await lane.run(person, request({ user: '3' }))).ok).toBe(false)
    const outcomes = await Promise.all([...people, ...jobs])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    const jobsIn = (from: number) =>
      order.slice(from, from + 500).filter((queue) => queue === 'jobs').length
    expect([jobsIn(0), jobsIn(500), jobsIn(1_000)]).toEqual([100, 50, 0])
    expect(order).toHaveLength(5_150)
    expect(busy).toEqual(['people'])
  })

  test('answers BUSY when the oldest call has waited two seconds', async () => {
    let now = 1_000
    lane = await openTestLane(database, { now: () => now })
    const waiting = lane.run(addToCounter, request({ user: '1', by: 1 }))
    now += 2_001
    expect(await lane.run(addToCounter, request({ user: '2', by: 1 }))).toMatchObject({
      error: 'BUSY',
    })
    expect(await waiting).toMatchObject({ ok: true })
  })
})

describe('locks', () => {
  test('puts a busy user first in the next batch and, after ten skips, alone with a wait for the lock', async () => {
    const sizes: number[] = []
    lane = await openTestLane(database, { onBatch: (size) => sizes.push(size) })
    await withClient(database.url, async (other) => {
      await other.query('begin')
      await other.query('select 1 from lane_owner where id = 1 for update')
      const busy = lane.run(addToCounter, request({ user: '1', by: 1 }))
      const free = await lane.run(addToCounter, request({ user: '2', by: 1 }))
      expect(free).toMatchObject({ ok: true })
      while (sizes.length < 9) await new Promise((resolve) => setTimeout(resolve, 5))
      await other.query('commit')
      expect(await busy).toMatchObject({ ok: true, reply: { value: 1 } })
    })
  })

  test('refuses a user that does not exist', async () => {
    lane = await openTestLane(database)
    expect(await lane.run(addToCounter, request({ user: '999', by: 1 }))).toMatchObject({
      error: 'NOT_FOUND',
    })
  })
})

describe('idempotency', () => {
  test('repeats the reply for the same key and payload, also for a double tap within one batch', async () => {
    lane = await openTestLane(database)
    const [first, second] = await Promise.all([
      lane.run(addToCounter, request({ user: '1', by: 4 }, 'key')),
      lane.run(addToCounter, request({ user: '1', by: 4 }, 'key')),
    ])
    const third = await lane.run(addToCounter, request({ user: '1', by: 4 }, 'key'))
    expect(first).toEqual({ ok: true, reply: { value: 4 }, replayed: false })
    expect(second).toEqual({ ok: true, reply: { value: 4 }, replayed: true })
    expect(third).toEqual(second)
    expect(await counterOf('1')).toBe(4)
  })

  test('refuses another payload under the same key and keeps the keys of users apart', async () => {
    lane = await openTestLane(database)
    await lane.run(addToCounter, request({ user: '1', by: 4 }, 'key'))
    expect(await lane.run(addToCounter, request({ user: '1', by: 5 }, 'key'))).toMatchObject({
      error: 'IDEMPOTENCY_MISMATCH',
    })
    expect(await lane.run(addToCounter, request({ user: '65', by: 5 }, 'key'))).toMatchObject({
      reply: { value: 5 },
    })
  })

  test('refuses a first execution after the deadline and repeats the stored reply after it', async () => {
    let now = 1000
    lane = await openTestLane(database, { look: () => ({ now, newId: () => '1' }), now: () => now })
    const add = (key: string, until: number) =>
      lane.run(addToCounter, { ...request({ user: '1', by: 4 }, key), until })
    expect(await add('in time', now)).toMatchObject({ ok: true, replayed: false })
    expect(await add('too late', now - 1)).toMatchObject({ ok: false, error: 'INTENT_EXPIRED' })
    now += 1
    expect(await add('in time', now - 1)).toMatchObject({ ok: true, replayed: true })
    expect(await counterOf('1')).toBe(4)
  })

  test('stores replies of changes and not of refusals', async () => {
    lane = await openTestLane(database)
    const intent = () => lane.run(addToCounter, request({ user: '1', by: -3 }, 'intent'))
    expect(await intent()).toMatchObject({ error: 'INSUFFICIENT_BALANCE' })
    await lane.run(addToCounter, request({ user: '1', by: 10 }))
    expect(await intent()).toMatchObject({ ok: true, reply: { value: 7 } })
  })

  test('accepts a nonce once, even when it is sent fifty times at once', async () => {
    lane = await openTestLane(database)
    const nonce = { id: new Uint8Array([1, 2, 3]), expiresAt: 9_000 }
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        lane.run(addToCounter, { ...request({ user: '1', by: 1 }), nonce }),
      ),
    )
    const later = await lane.run(addToCounter, { ...request({ user: '1', by: 1 }), nonce })
    expect(outcomes.filter((outcome) => outcome.ok).length).toBe(1)
    expect(later).toMatchObject({ error: 'ENV_REPLAY' })
    expect(await counterOf('1')).toBe(1)
  })

  test('refuses a replayed envelope, even under a key that was answered', async () => {
    lane = await openTestLane(database)
    const nonce = { id: new Uint8Array([5]), expiresAt: 9_000 }
    const sealed = { ...request({ user: '1', by: 1 }, 'key'), nonce }
    expect(await lane.run(addToCounter, sealed)).toMatchObject({ ok: true })
    expect(await lane.run(addToCounter, sealed)).toMatchObject({ error: 'ENV_REPLAY' })
    const retry = { ...sealed, nonce: { id: new Uint8Array([6]), expiresAt: 9_000 } }
    expect(await lane.run(addToCounter, retry)).toMatchObject({ ok: true, replayed: true })
  })

  test('gives a unique name to one call; a refused call releases its name', async () => {
    const claim = command('claim', {
      needs: {},
      claims: (input: { user: string; name: string; ok: boolean }) => [input.name],
      decide: ({ claimed }, { name, ok }) =>
        ok && claimed(name) ? { reply: name } : refuse('ACCOUNT_EXISTS'),
    })
    lane = await openTestLane(database)
    const take = (user: string, ok = true) =>
      lane.run(claim, request({ user, name: 'email:a@example.test', ok }))
    expect(await take('1', false)).toMatchObject({ error: 'ACCOUNT_EXISTS' })
    const [one, two] = await Promise.all([take('2'), take('3')])
    expect([one.ok, two.ok]).toEqual([true, false])
    expect(await take('1')).toMatchObject({ error: 'ACCOUNT_EXISTS' })
  })

  test('hands the unique name of a refused call to the next call of the batch that wants it', async () => {
    const claim = command('claim', {
      needs: {},
      claims: (input: { user: string; name: string; ok: boolean }) => [input.name],
      decide: ({ claimed }, { name, ok }) => {
        if (!ok) return refuse('TOO_MANY_PENDING')
        return claimed(name) ? { reply: name } : refuse('ACCOUNT_EXISTS')
      },
    })
    lane = await openTestLane(database)
    const take = async (user: string, ok: boolean) => {
      const outcome = await lane.run(claim, request({ user, name: 'email:c@example.test', ok }))
      return outcome.ok ? 'taken' : outcome.error
    }
    const holder = async () =>
      (
        await database.pool.query(
          `select owner_id from lane_name where name = 'email:c@example.test'`,
        )
      ).rows
    const vain = [take('1', false), take('2', false)]
    expect(await Promise.all(vain)).toEqual(['TOO_MANY_PENDING', 'TOO_MANY_PENDING'])
    expect(await holder()).toEqual([])
    const all = [take('1', false), take('2', false), take('3', true), take('1', true)]
    const answers = ['TOO_MANY_PENDING', 'TOO_MANY_PENDING', 'taken', 'ACCOUNT_EXISTS']
    expect(await Promise.all(all)).toEqual(answers)
    expect(await holder()).toEqual([{ owner_id: '3' }])
  })

  test('hands a name that was only checked to the next call, in the same batch too', async () => {
    type Look = { user: string; keep: boolean }
    const look = command('look', {
      needs: {},
      claims: () => ['email:d@example.test'],
      decide: ({ claimed }, { keep }: Look) =>
        claimed('email:d@example.test')
          ? { free: keep ? [] : ['email:d@example.test'], reply: keep }
          : refuse('ACCOUNT_EXISTS'),
    })
    lane = await openTestLane(database)
    const all = [false, false, true, false, true].map((keep, at) =>
      lane.run(look, request({ user: String(at < 2 ? 1 : Math.min(at, 3)), keep })),
    )
    const taken = { ok: false, error: 'ACCOUNT_EXISTS' }
    expect(await Promise.all(all)).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true },
      taken,
      taken,
    ])
    const held = await database.pool.query(
      "select owner_id::text from lane_name where name = 'email:d@example.test'",
    )
    expect(held.rows).toEqual([{ owner_id: '2' }])
  })

  test('releases a unique name only by its owner, in the same transaction', async () => {
    const take = command('take', {
      needs: {},
      claims: (input: { user: string; name: string }) => [input.name],
      decide: ({ claimed }, { name }) =>
        claimed(name) ? { reply: name } : refuse('ACCOUNT_EXISTS'),
    })
    const leave = command('leave', {
      needs: {},
      decide: (_state, { name }: { user: string; name: string }) => ({ free: [name], reply: null }),
    })
    lane = await openTestLane(database)
    const by = (user: string) => request({ user, name: 'email:b@example.test' })
    expect(await lane.run(take, by('1'))).toMatchObject({ ok: true })
    expect(await lane.run(leave, by('2'))).toMatchObject({ ok: true })
    expect(await lane.run(take, by('2'))).toMatchObject({ error: 'ACCOUNT_EXISTS' })
    expect(await lane.run(leave, by('1'))).toMatchObject({ ok: true })
    expect(await lane.run(take, by('2'))).toMatchObject({ ok: true })
  })
})

describe('new owners', () => {
  const create = command('create', {
    needs: { counters },
    creates: true,
    decide: (_state, input: { user: string }) => ({
      put: [counters.row({ ...owned(input.user), value: 1 })],
      reply: input.user,
    }),
  })

  test('are created by their first command', async () => {
    lane = await openTestLane(database)
    expect(await lane.run(create, request({ user: '700' }))).toMatchObject({ ok: true })
    expect(await lane.run(addToCounter, request({ user: '700', by: 1 }))).toMatchObject({
      reply: { value: 2 },
    })
  })

  test('never replace an existing owner', async () => {
    lane = await openTestLane(database)
    await lane.run(addToCounter, request({ user: '1', by: 9 }))
    expect(await lane.run(create, request({ user: '1' }))).toMatchObject({ error: 'INTERNAL' })
    expect(await counterOf('1')).toBe(9)
  })
})

describe('faults', () => {
  test('halves the batch on SQLSTATE 23 until the faulty command stands alone', async () => {
    lane = await openTestLane(database)
    const outcomes = await Promise.all([
      ...users.map((user) => lane.run(addToCounter, request({ user, by: 1 }))),
      lane.run(addToCounter, request({ user: '2', by: 5_000 })),
    ])
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, true, true, true, false])
    expect(outcomes[4]).toMatchObject({ error: 'INTERNAL' })
    expect(await counterOf('2')).toBe(1)
  })

  test('renews a broken connection and finds committed calls by their keys', async () => {
    let breaks = 3
    lane = await openTestLane(database, {
      connect: async () => {
        const client = await database.laneClient()
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
        client.query = (async (...args: unknown[]) => {
          const answer = await query(...args)
          const { text } = args[0] as { text?: string }
          // The commit has happened; its answer is lost with the connection.
          if (text === 'commit' && breaks-- > 0) throw new Error('connection lost')
          return answer
        }) as never
        return client
      },
    })
    const nonce = { id: new Uint8Array([7]), expiresAt: 9_000 }
    const outcome = await lane.run(addToCounter, { ...request({ user: '1', by: 1 }, 'k'), nonce })
    expect(outcome).toEqual({ ok: true, reply: { value: 1 }, replayed: true })
    expect(await counterOf('1')).toBe(1)
  })

  test('rejects the call with an unknown outcome after five tries', async () => {
    let tries = 0
    lane = await openTestLane(database, {
      connect: async () => {
        const client = await database.laneClient()
        client.query = () => {
          tries += 1
          return Promise.reject(new Error('unreachable'))
        }
        return client
      },
    })
    await expect(lane.run(addToCounter, request({ user: '1', by: 1 }))).rejects.toThrow(
      'unreachable',
    )
    expect(tries).toBeGreaterThanOrEqual(5)
  })
})

describe('events', () => {
  test('are numbered per user without gaps and delivered after the commit, in order', async () => {
    const delivered: Event[] = []
    const stored: Promise<number | undefined>[] = []
    lane = await openTestLane(database, {
      deliver: (events) => {
        delivered.push(...events)
        stored.push(counterOf('1'))
      },
    })
    await Promise.all(
      ['1', '2', '1', '1'].map((user) => lane.run(addToCounter, request({ user, by: 1 }))),
    )
    expect(await stored[0]).toBe(3)
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    const numbers = delivered.filter((event) => event.userId === '1').map((event) => event.number)
    expect(numbers).toEqual(['1', '2', '3', '4'])
  })

  test('are deleted by the next batch; a sweep delivers events left by a crash once', async () => {
    const rows = async () =>
      (await database.pool.query('select user_id, number from lane_event')).rows
    lane = await openTestLane(database)
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    expect(await rows()).toEqual([{ user_id: '1', number: '1' }])
    await lane.close()

    const delivered: Event[] = []
    lane = await openTestLane(database, { deliver: (events) => delivered.push(...events) })
    expect(lane.deliveredUntil()).toBe(-Infinity)
    expect(await lane.sweep(5_000)).toBe(1)
    expect(await lane.sweep(4_000)).toBe(0)
    expect(lane.deliveredUntil()).toBe(5_000)
    expect(delivered).toMatchObject([{ userId: '1', number: '1', data: { value: 1 } }])
    await lane.run(addToCounter, request({ user: '2', by: 1 }))
    expect(await rows()).toEqual([{ user_id: '2', number: '1' }])
  })

  test('stay until their listeners are done and are not delivered twice meanwhile', async () => {
    const heard = Promise.withResolvers<void>()
    const delivered: Event[] = []
    const numbers = async () =>
      (await database.pool.query('select number from lane_event order by number')).rows.map(
        (row: { number: string }) => row.number,
      )
    lane = await openTestLane(database, {
      async deliver(events) {
        delivered.push(...events)
        if (delivered.length === 1) await heard.promise
      },
    })
    for (const by of [1, 1, 1]) await lane.run(addToCounter, request({ user: '1', by }))
    expect(await numbers()).toContain('1')
    expect(await lane.sweep(5_000)).toBe(0)
    heard.resolve()
    await heard.promise
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    expect(await numbers()).not.toContain('1')
    expect(delivered).toHaveLength(5)
  })

  test('may lead to commands, which closing waits for', async () => {
    const replies: unknown[] = []
    lane = await openTestLane(database, {
      async deliver([event]) {
        await pause(20)
        if (event!.userId === '1')
          replies.push(await lane.run(addToCounter, request({ user: '2', by: 5 })))
      },
    })
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    await lane.close()
    expect(replies).toMatchObject([{ ok: true }])
    lane = await openTestLane(database)
  })
})

describe('an event that could not be delivered', () => {
  const second = 1_000
  const left = async () =>
    (await database.pool.query('select user_id, tries from lane_event order by user_id')).rows

  test('is redelivered, by the next process too, and then deleted', async () => {
    lane = await openTestLane(database, { deliver: (events, again) => events.forEach(again) })
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    // The next batch deletes delivered events.
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    expect(await left()).toHaveLength(2)
    await lane.close()

    const delivered: Event[] = []
    lane = await openTestLane(database, { deliver: (events) => void delivered.push(...events) })
    expect(await lane.sweep(2 * second)).toBe(2)
    expect(delivered.map(({ number }) => number)).toEqual(['1', '2'])
    await lane.run(addToCounter, request({ user: '2', by: 1 }))
    expect(await left()).toEqual([{ user_id: '2', tries: 0 }])
  })

  test('waits longer each time and delays no other event', async () => {
    const tries: number[] = []
    let now = 0
    lane = await openTestLane(database, {
      deliver(events, again) {
        for (const event of events)
          if (event.userId === '1') {
            again(event)
            tries.push(now)
          }
      },
    })
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    await lane.run(addToCounter, request({ user: '2', by: 1 }))
    await lane.run(addToCounter, request({ user: '3', by: 1 }))
    for (now = 10 * second; now <= 220 * second; now += 10 * second) await lane.sweep(now)
    expect(tries.map((at) => at / second)).toEqual([0, 20, 70, 210])
    expect(await left()).toMatchObject([{ user_id: '1', tries: 4 }, { user_id: '3' }])
    const pauses: number[] = []
    for (const at of [830, 2_650, 6_270]) {
      now = at * second
      await lane.sweep(now)
      // The next sweep stores the second failure.
      await lane.sweep(now)
      const due = await database.pool.query('select due_at from lane_event where tries > 0')
      pauses.push((Number(due.rows[0].due_at) - now) / second)
    }
    expect(pauses).toEqual([1_800, 3_600, 3_600])
    expect(await countPutOff(database.pool)).toBe(1)
  })

  test('counts all events as failed when the delivery itself throws', async () => {
    lane = await openTestLane(database, {
      deliver: async () => {
        throw new Error('nobody there')
      },
    })
    await lane.run(addToCounter, request({ user: '1', by: 1 }))
    await lane.run(addToCounter, request({ user: '2', by: 1 }))
    await lane.sweep(2 * second)
    expect(await left()).toEqual([
      { user_id: '1', tries: 1 },
      { user_id: '2', tries: 1 },
    ])
  })
})

test('yields to the event loop every 5 ms while deciding', async () => {
  let turns = 0
  const seen = new Set<number>()
  const slow = command('slow', {
    needs: {},
    decide: (_state, _input: { user: string }) => {
      seen.add(turns)
      const end = performance.now() + 6
      while (performance.now() < end);
      return { reply: null }
    },
  })
  lane = await openTestLane(database)
  const timer = setInterval(() => (turns += 1), 1)
  await Promise.all(Array.from({ length: 30 }, () => lane.run(slow, request({ user: '1' }))))
  clearInterval(timer)
  // A timer runs between two decisions; between two batches it may not.
  expect(seen.size).toBeGreaterThan(25)
})
