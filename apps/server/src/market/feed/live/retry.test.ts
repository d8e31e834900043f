import { expect, test } from 'vitest'
import { createVirtualWorld } from '../../../platform/world.ts'
import { createRetry } from './retry.ts'

/**
 * The pause before each attempt.
 * @param heldMs how long each connection holds; null if none succeeds
 */
async function waits(count: number, heldMs: number | null, seed = 'retry') {
  const world = createVirtualWorld(seed, 0)
  const retry = createRetry(world)
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const from = world.clock.now()
    let came = 0
    retry.again(() => (came = world.clock.now()))
    await world.advance(120_000)
    found.push(came - from)
    if (heldMs === null) continue
    retry.began()
    await world.advance(heldMs)
  }
  return found
}

test('doubles each pause, from at least half a second to at most a minute', async () => {
  const found = await waits(12, 1_000)
  const ends = [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]
  // 120 seconds pass in each turn of the test, of which the connection holds the rest.
  expect(found.every((wait) => wait >= 500 && wait <= 60_000)).toBe(true)
  const failing = await waits(12, null)
  failing.forEach((wait, index) => {
    expect(wait).toBeGreaterThanOrEqual(ends[index]! * 500)
    expect(wait).toBeLessThanOrEqual(ends[index]! * 1_000)
  })
  expect(await waits(3, null, 'another')).not.toEqual(failing.slice(0, 3))
})

test('resets the pauses after half a minute of connection, and stays stopped', async () => {
  const found = await waits(6, 30_000)
  expect(found.every((wait) => wait >= 500 && wait <= 1_000)).toBe(true)
  const world = createVirtualWorld('stop', 0)
  const retry = createRetry(world)
  let came = 0
  retry.again(() => (came += 1))
  retry.stop()
  await world.advance(120_000)
  expect(came).toBe(0)
})
