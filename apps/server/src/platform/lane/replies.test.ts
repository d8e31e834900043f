import { hourMs, dayMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { rotateReplies, type Lane } from './index.ts'
import { addToCounter, openTestLane, prepareCounters, request } from './testing/counter.ts'

/** Not a round hour, because no job runs at one. */
const startAt = Date.UTC(2026, 10, 20, 10, 17)
let now = startAt
let database: Database
let lane: Lane

beforeAll(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, ['1'])
  lane = await openTestLane(database, {
    look: () => ({ now, newId: () => '1' }),
    now: () => now,
  })
})
afterAll(async () => {
  await lane.close()
  await database.close()
})

const add = (hour: number) =>
  lane.run(addToCounter, request({ user: '1', by: 1 }, `the-key-of-hour-${hour}`))

test('repeats each reply for seven days and keeps none for more than nine', async () => {
  for (let hour = 0; hour < 240; hour++) {
    now = startAt + hour * hourMs
    await rotateReplies(database.pool, now)
    expect(await add(hour), `hour ${hour}`).toMatchObject({ replayed: false })
    const weekOld = Math.max(0, hour - 7 * 24)
    const again = { ok: true, replayed: true, reply: { value: weekOld + 1 } }
    expect(await add(weekOld), `hour ${weekOld}, repeated in hour ${hour}`).toMatchObject(again)
  }
  const { rows } = await database.pool.query(
    'select count(*)::int as kept, min(at) as oldest from lane_reply',
  )
  expect(rows[0].kept).toBeLessThan(240)
  expect(now - parseInt(rows[0].oldest, 10)).toBeLessThan(9 * dayMs)
})
