import type { Position as WirePosition } from '@candor/api'
import { Quantity } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../platform/lane/index.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { granted } from '../testing/answers.ts'
import { createTestDatabase } from '../testing/database.ts'
import { pushPositions } from './push.ts'
import { openDeviceFloor, type DeviceFloor } from './testing/device-floor.ts'
import { openOne } from './testing/trading-floor.ts'

let floor: DeviceFloor
const heard: Event[] = []
beforeAll(async () => {
  floor = await openDeviceFloor(await createTestDatabase())
  floor.listen((event) => void heard.push(event))
  await floor.tick('60000')
})
afterAll(() => floor.close())

const practice = { book: 'demo', quantity: Quantity.parse('0.1') } as const
const cross = { marginMode: 'cross', quantity: Quantity.parse('0.01') } as const
async function opened(owner: string, more: Parameters<typeof openOne>[2]): Promise<string> {
  const outcome = await openOne(floor, owner, more)
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return (outcome.reply as WirePosition).id
}

/** Who watches, what they are told, and what that asks of the database. */
function watching(...users: readonly string[]) {
  const told: [string, string][] = []
  const asked: string[] = []
  let snapshot: LiveSource['snapshot'] = () => null
  const pool = new Proxy(floor.tools.pool, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        if (name === 'query' || name === 'connect')
          asked.push(typeof given[0] === 'string' ? given[0] : name)
        return Reflect.apply(found, target, given) as unknown
      }
    },
  })
  const push = pushPositions({
    ...floor.tools,
    pool,
    live: {
      clients: 1,
      source: (_kind, source) => void (snapshot = source.snapshot),
      isWatched: (userId, channel) => channel === 'position' && users.includes(userId),
      tell: (userId, channel) => void told.push([userId, channel]),
    },
  })
  const bring = async () => {
    for (const event of heard.splice(0)) await push(event)
    return { told: told.splice(0), asked: asked.splice(0) }
  }
  return { bring, snapshot: (userId: string) => snapshot('position', userId) }
}

test('the stream tells whoever has it: the device first, then the account', async () => {
  const account = await floor.user('1000')
  const device = await floor.visitor()
  const { bring, snapshot } = watching(account, device.id)
  const id = await opened(device.id, practice)
  expect((await bring()).told).toEqual([[device.id, 'position']])
  granted(await floor.take(account, device))
  await opened(account, cross)
  expect((await bring()).told).toEqual([[account, 'position']])
  const seen = (await snapshot(account)) as readonly WirePosition[]
  expect(seen.map(({ isDemo }) => isDemo)).toEqual([false, true])
  granted(await floor.call('closePosition', account, { id }))
  expect((await bring()).told).toEqual([[account, 'position']])
})

test('of what nobody watches nothing is read', async () => {
  const [account, other] = [await floor.user('1000'), await floor.user('1000')]
  const { bring } = watching(other)
  const id = await opened(account, cross)
  granted(await floor.call('closePosition', account, { id }))
  expect(heard.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['positionOpened', 'positionClosed']),
  )
  expect(await bring()).toEqual({ told: [], asked: [] })
  await opened(other, cross)
  const seen = await bring()
  expect(seen.told).toEqual([[other, 'position']])
  // All of it at once, in a snapshot of its own.
  expect(seen.asked).toEqual(['connect'])
})

test('of a practice that nobody watches only whose it is', async () => {
  const device = await floor.visitor()
  const { bring } = watching(await floor.user('1000'))
  await opened(device.id, practice)
  const { told, asked } = await bring()
  expect(told).toEqual([])
  expect(asked).toEqual([expect.stringContaining('people_visitor')])
})
