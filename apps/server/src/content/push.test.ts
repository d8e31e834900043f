import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { granted, openContentWorld, writer, type ContentWorld } from './testing/content-world.ts'
import { drafted, publish, why } from './testing/written.ts'

const day = 24 * 3_600_000

let world: ContentWorld
beforeAll(async () => {
  world = await openContentWorld('told at once')
})
afterAll(() => world.close())
beforeEach(async () => {
  await refresh()
  world.watched.length = 0
})

const refresh = () => world.content.refresh(world.world.clock.now())

test('announces a published text once, and its end', async () => {
  const draft = await drafted(world, 'Told')
  await refresh()
  expect(world.watched).toEqual([])
  const before = await world.snapshot()
  await publish(world, draft)
  await refresh()
  await refresh()
  expect(world.watched).toHaveLength(1)
  expect(await world.snapshot()).toEqual(world.watched)
  expect(world.watched).not.toEqual(before)
  granted(await world.call('revokeContent', { id: draft.id, ...why }, writer))
  await refresh()
  expect(world.watched).toHaveLength(2)
  expect(world.watched[1]).toEqual(before![0])
})

test('announces a later text at its time, and again at its end', async () => {
  const now = world.world.clock.now()
  const draft = await drafted(world, 'Later', { startAt: now + day, endAt: now + 2 * day })
  await publish(world, draft)
  await refresh()
  expect(world.watched).toEqual([])
  await world.world.advance(day)
  await refresh()
  expect(world.watched).toHaveLength(1)
  await world.world.advance(day)
  await refresh()
  expect(world.watched).toHaveLength(2)
})
