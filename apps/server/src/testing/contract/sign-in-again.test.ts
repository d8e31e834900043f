import { newIntentKey, type LoginResult } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodiesFor } from './bodies.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'
import { changed, tableHashes } from './table-hashes.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('signed in again')
})
afterAll(() => seeded.close())

test.each(['login', 'emailLogin', 'phoneLogin'] as const)(
  '%s can be repeated by its key after a lost reply: one session, and no stored token',
  async (name) => {
    const person = seeded.alice
    const body = await (await bodiesFor(seeded, name, person)).fit()
    const key = newIntentKey()
    const first = await person.call(name, body, { key })
    expect(first.code).toBe(200)
    // The notice of a new device is pending.
    await seeded.leap(0)
    const before = await tableHashes(seeded.pool)
    const again = await person.call(name, body, { key })
    expect(again.result).toEqual(first.result)
    // The proof is checked again: the lane stores that reply, and nothing else changes.
    expect(changed(before, await tableHashes(seeded.pool))).toEqual(['lane_reply'])

    const { token } = first.result as LoginResult
    const stored = await seeded.pool.query('select reply from lane_reply')
    expect(stored.rows.length).toBeGreaterThan(0)
    expect(stored.rows.filter(({ reply }) => String(reply).includes(token!))).toEqual([])
    const { errorKey } = await person.call(name, { ...body, deviceName: 'another' }, { key })
    expect(errorKey).toBe('IDEMPOTENCY_MISMATCH')
  },
)
