import type { Position as WirePosition } from '@candor/api'
import { Quantity } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followDemo } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import { createLive } from '../platform/live/live.ts'
import { createSocket } from '../platform/live/testing/socket.ts'
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

/** The stream of these users, with the pushes to their browsers and the database queries that it causes. */
async function watching(...users: readonly string[]) {
  const asked: string[] = []
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
  const live = createLive(floor.world, (error) => {
    throw error
  })
  const follow = followDemo(pool, live)
  const push = pushPositions({ ...floor.tools, pool, live })
  const now = floor.world.clock.now()
  const sockets = new Map<string, ReturnType<typeof createSocket>>()
  for (const userId of users) {
    const socket = createSocket()
    sockets.set(userId, socket)
    const client = live.connect(socket, 'en-us', '192.0.2.1')
    const { ticket } = live.issueTicket({ userId, sessionId: userId, endAt: now + 86_400_000 }, now)
    await client.receive(JSON.stringify({ op: 'auth', ticket }))
    await client.receive(JSON.stringify({ op: 'sub', ch: 'position' }))
  }
  /** Pushes to each browser since the last call, without replies. */
  async function pushed() {
    await floor.world.advance(100)
    return [...sockets].flatMap(([userId, { frames }]) =>
      frames
        .splice(0)
        .flatMap((frame) =>
          frame.flatMap(({ type, data }) => (type === undefined ? [] : [{ userId, type, data }])),
        ),
    )
  }
  const begun = await pushed()
  asked.splice(0)
  const bring = async () => {
    for (const event of heard.splice(0)) {
      follow(event)
      await push(event)
    }
    return { pushed: await pushed(), asked: asked.splice(0) }
  }
  return { begun, bring, close: () => live.close() }
}

const updateFor = (userId: string, id: string) => [
  { userId, type: 'update', data: [expect.objectContaining({ id })] },
]

test('pushes to the present owner: first the device, then the account', async () => {
  const account = await floor.user('1000')
  const device = await floor.visitor()
  const { bring, close } = await watching(account, device.id)
  heard.splice(0)
  const id = await opened(device.id, practice)
  expect((await bring()).pushed).toEqual(updateFor(device.id, id))
  // The device's session has ended; the account's browser was already watching.
  granted(await floor.take(account, device))
  expect((await bring()).pushed).toEqual([])
  const own = await opened(account, cross)
  expect((await bring()).pushed).toEqual(updateFor(account, own))
  granted(await floor.call('closePosition', account, { id }))
  expect((await bring()).pushed).toEqual(expect.arrayContaining(updateFor(account, id)) as unknown)
  close()
  // A browser that connects later starts with both.
  const later = await watching(account)
  const seen = later.begun.flatMap(({ data }) => data as WirePosition[])
  expect(seen.map(({ isDemo }) => isDemo)).toEqual([false])
  const again = await opened(device.id, practice)
  expect((await later.bring()).pushed).toEqual(updateFor(account, again))
  later.close()
})

test('reads nothing for a position without watchers', async () => {
  const [account, other] = [await floor.user('1000'), await floor.user('1000')]
  const { bring, close } = await watching(other)
  heard.splice(0)
  const id = await opened(account, cross)
  granted(await floor.call('closePosition', account, { id }))
  expect(heard.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['positionOpened', 'positionClosed']),
  )
  expect(await bring()).toEqual({ pushed: [], asked: [] })
  const second = await opened(other, cross)
  const seen = await bring()
  expect(seen.pushed).toEqual(updateFor(other, second))
  // One query for all, in a snapshot of its own.
  expect(seen.asked).toEqual(['connect'])
  close()
})

test('reads nothing for a demo without watchers, whoever owns it', async () => {
  const device = await floor.visitor()
  const { bring, close } = await watching(await floor.user('1000'))
  heard.splice(0)
  await opened(device.id, practice)
  expect(await bring()).toEqual({ pushed: [], asked: [] })
  granted(await floor.take(await floor.user('1000'), device))
  await opened(device.id, practice)
  expect(await bring()).toEqual({ pushed: [], asked: [] })
  close()
})
