import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { column, command, table, type Effect, type Rows } from './index.ts'
import { owned, tableAt } from './table.ts'
import { counters, openTestLane, prepareCounters, request } from './testing/counter.ts'

const house = '640'
const users = ['64', '65', '66']

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, [house, ...users])
})
afterAll(() => database.close())

/** Counts at the house object, from its state when the decision is applied. */
const countAtHouse: Effect = {
  on: house,
  rows(draft) {
    const value = (draft.view(counters).get()?.value ?? 0) + 1
    return [counters.row({ ...owned(house), value })]
  },
}

type Input = { user: string; value: number }
const spec = {
  needs: { counters },
  decide: (_state: unknown, { user, value }: Input) => ({
    put: [counters.row({ ...owned(user), value }), countAtHouse],
    reply: value,
  }),
}
const shared = command('shared', { ...spec, shares: [house] })
const alone = command('alone', spec)

const countingFrom = (from: bigint) => {
  let last = from
  return { newId: () => String((last += 1n)) }
}

const valueOf = async (user: string) => {
  const text = 'select value from test_counter where user_id = $1'
  return (await database.pool.query(text, [user])).rows[0]?.value as number | undefined
}

test('lets commands of many users share a house object in one batch, each seeing the changes of the ones before', async () => {
  const lane = await openTestLane(database)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      lane.run(shared, request({ user: users[at % 3]!, value: at })),
    ),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(await valueOf(house)).toBe(60)
  await lane.close()
})

test('loses no count with two lanes at once: a batch without the lock waits', async () => {
  const before = (await valueOf(house))!
  // Each lane has ids of its own; otherwise they would read each other's stored replies.
  const lanes = await Promise.all(
    [5_000n, 9_000n].map((from) => openTestLane(database, countingFrom(from))),
  )
  await Promise.all(
    lanes.flatMap((lane, at) =>
      Array.from({ length: 40 }, (_, value) =>
        lane.run(shared, request({ user: users[at]!, value })),
      ),
    ),
  )
  expect(await valueOf(house)).toBe(before + 80)
  await Promise.all(lanes.map((lane) => lane.close()))
})

test('changes nothing, not even its own rows, when a command does not share the house object', async () => {
  const errors: unknown[] = []
  const lane = await openTestLane(database, {
    ...countingFrom(12_000n),
    onError: (error) => void errors.push(error),
  })
  const before = await valueOf('66')
  const outcome = await lane.run(alone, request({ user: '66', value: 999 }))
  expect(outcome).toMatchObject({ ok: false, error: 'INTERNAL' })
  expect(String(errors[0])).toContain('does not share')
  expect(await valueOf('66')).toBe(before)
  await lane.close()
})

/** The house object's own number, visible to every command that shares it. */
const totals = table('test_counter', {
  key: [],
  at: owned(house),
  columns: { value: column.whole },
})
const counting = {
  needs: { totals },
  decide({ totals: rows }: { readonly totals: Rows<{ readonly value: number }> }) {
    const value = (rows.get()?.value ?? 0) + 1
    return { put: [totals.row({ ...owned(house), value })], reply: value }
  },
}

test("shows a command that shares a house object the object's table as the decision before left it", async () => {
  const from = (await valueOf(house))!
  const own = await valueOf('64')
  const lane = await openTestLane(database, countingFrom(20_000n))
  const count = command('count', { ...counting, shares: [house] })
  const outcomes = await Promise.all(
    users.map((user) => lane.run(count, request({ user, value: 0 }))),
  )
  expect(outcomes).toMatchObject(users.map((_, at) => ({ ok: true, reply: from + at + 1 })))
  expect([await valueOf(house), await valueOf('64')]).toEqual([from + users.length, own])
  await lane.close()
})

/** A table of which every owner has rows, seen at the house object beside the owner's own. */
const atHouse = tableAt(counters, owned(house))

test("shows a house object's rows of a general table beside the owner's rows, with the changes of the batch", async () => {
  const from = (await valueOf(house))!
  const lane = await openTestLane(database, countingFrom(28_000n))
  const copy = command('copy', {
    needs: { counters, atHouse },
    shares: [house],
    decide(state, { user }: Input) {
      const value = state.atHouse.get()?.value ?? 0
      return {
        put: [counters.row({ ...owned(user), value }), countAtHouse],
        reply: [value, state.counters.get()?.value ?? 0],
      }
    },
  })
  const outcomes = await Promise.all(
    ['64', '64', '65'].map((user, value) => lane.run(copy, request({ user, value }))),
  )
  const replies = outcomes.map((outcome) => (outcome.ok ? (outcome.reply as number[]) : []))
  expect(replies.map(([seen]) => seen)).toEqual([from, from + 1, from + 2])
  expect(replies[1]![1]).toBe(from)
  expect([await valueOf(house), await valueOf('65')]).toEqual([from + 3, from + 2])
  await lane.close()
})

test("hides a house object's table from a command that does not share it", async () => {
  const errors: unknown[] = []
  const lane = await openTestLane(database, {
    ...countingFrom(24_000n),
    onError: (error) => void errors.push(error),
  })
  const count = command('countAlone', counting)
  // The other command of the batch does share it, so the house object is locked all the same.
  const [apart, sharing] = await Promise.all([
    lane.run(count, request({ user: '65', value: 0 })),
    lane.run(shared, request({ user: '66', value: 1 })),
  ])
  expect([apart, sharing]).toMatchObject([{ ok: false, error: 'INTERNAL' }, { ok: true }])
  expect(String(errors[0])).toContain('must share')
  await lane.close()
})
