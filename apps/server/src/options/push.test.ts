import { channelData } from '@candor/api'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LiveSource } from '../platform/live/live.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

let world: OptionsWorld
beforeAll(async () => {
  world = await openOptionsWorld('options push')
})
afterAll(() => world.close())

/** Watching users, and the pushes to them. */
function watching(...users: string[]) {
  const watchers = new Set(users)
  const sources = new Map<string, LiveSource>()
  const pushed: { userId: string; channel: string; statuses: string[] }[] = []
  const onEvent = world.push({
    source: (kind, source) => void sources.set(kind, source),
    isWatched: (userId, channel) => channel === 'second' && watchers.has(userId),
    deliver(userId, channel, data) {
      const orders = v.parse(channelData.second, data)
      const statuses = orders.map(({ id, statusKey }) => `${id} ${statusKey}`)
      pushed.push({ userId, channel, statuses })
    },
  })
  const snapshot = async (userId: string | null) =>
    (await sources.get('second')!.snapshot('second', userId)) as { id: string }[] | null
  const bring = async () => {
    for (const event of world.events.splice(0)) await onEvent(event)
    return pushed.splice(0)
  }
  return { snapshot, bring }
}

test("pushes a user's purchases and results at once to that user only", async () => {
  const [ann, ben] = [await world.userWith('100'), await world.userWith('100')]
  const { snapshot, bring } = watching(ann)
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  const first = await world.bought(ann, world.order())
  await world.bought(ben, world.order())
  const pushOf = (statuses: string[]) => [{ userId: ann, channel: 'second', statuses }]
  expect(await bring()).toEqual(pushOf([`${first.id} running`]))
  const second = await world.bought(ann, world.order({ direction: 'down' }))
  expect(await bring()).toEqual(pushOf([`${second.id} running`]))
  expect((await snapshot(ann))!.map(({ id }) => id)).toEqual([second.id, first.id])
  await world.price('BTCUSDT', '50000')
  await world.world.advance(29_000)
  await world.price('BTCUSDT', '50001')
  await world.pass(3_500)
  await world.settle()
  expect(await bring()).toEqual(pushOf([`${first.id} closed`, `${second.id} closed`]))
  expect(await snapshot(ann)).toEqual([])
  expect(await snapshot(null)).toBeNull()
})

test('reads nothing for real orders without watchers, however many browsers are open', async () => {
  const [ann, ben] = [await world.userWith('100'), await world.userWith('100')]
  const { bring } = watching(ann)
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  await world.bought(ben, world.order())
  await world.pass(29_000)
  await world.price('BTCUSDT', '50001')
  await world.pass(3_500)
  await world.settle()
  expect(world.events.map(({ name }) => name)).toEqual(['optionBought', 'optionsSettled'])
  const asked = vi.spyOn(world.pool, 'query')
  expect(await bring()).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('pushes all running orders at first, beyond one page', async () => {
  const ann = await world.userWith('2000')
  const { snapshot } = watching(ann)
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  for (let count = 0; count < 101; count++) await world.bought(ann, world.order({ amount: '10' }))
  expect(await snapshot(ann)).toHaveLength(101)
})
