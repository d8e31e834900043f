import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSymbols } from '../market/index.ts'
import { withClient } from '../platform/database/roles.ts'
import type { Event } from '../platform/lane/index.ts'
import { fund, newUser, orderOf, type Stage } from '../testing/contract/cast.ts'
import { createLeapingWorld } from '../testing/contract/leaping-world.ts'
import { createPerson } from '../testing/contract/person.ts'
import { openServer, type ServerEnvironment, type Server } from '../testing/contract/server.ts'
import { openStillFeed } from '../testing/contract/still-feed.ts'
import { createTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/folders.ts'

const world = createLeapingWorld('start', Date.parse('2026-11-18T12:00:20Z'))
const events: Event[] = []
let environment: ServerEnvironment
let server: Server
let close = async (): Promise<void> => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  const feed = await openStillFeed(world, loadSymbols())
  const errors: string[] = []
  const listener = (event: Event) => void events.push(event)
  environment = { world, feed, database, dataFolder: folder.path, errors, listener }
  server = await openServer(environment)
  close = async () => {
    await server.close()
    await database.close()
    await folder.remove()
  }
})
afterAll(() => close())

async function leap(waitMs: number): Promise<void> {
  await world.leap(waitMs)
  environment.feed.beat()
  await server.modules.market.settled()
}

function openStage(): Stage {
  const around = {
    edge: () => server.edge,
    consoleEdge: () => server.consoleEdge,
    now: world.clock.now,
    leap,
    newAddress: () => '10.0.0.1',
  }
  return { feed: environment.feed, leap, newPerson: (name) => createPerson(name, around) }
}

test('reports a position closed by a stop during the start, and the engine knows that it is closed', async () => {
  const stage = openStage()
  const alice = await newUser(stage, 'alice')
  await fund(stage, alice)
  const { id } = await alice.done('createPosition', orderOf(stage, 'BTCUSDT'))
  await leap(2_000)
  await server.close()
  // As if ticks since the opening had reached the stop, and the server had stopped before it saw them.
  const { pool } = environment.database
  await pool.query('update contracts_position set stop_loss_price = open_price * 2')
  await pool.query('delete from contracts_judged')
  events.length = 0

  server = await openServer(environment)
  await server.modules.riskEngine.settled()
  const closed = { name: 'positionClosed', userId: alice.userId }
  expect(events).toContainEqual(
    expect.objectContaining({ ...closed, data: expect.objectContaining({ id }) }),
  )
  expect(String(server.modules.riskEngine.exposure('BTCUSDT'))).toBe('0')
  expect(environment.errors).toEqual([])
})

test('writes a notice once after a start that could not be written when it was due', async () => {
  const stage = openStage()
  const eve = await newUser(stage, 'eve')
  const [away, back] = [
    'alter table mail_inbox rename to mail_away',
    'alter table mail_away rename to mail_inbox',
  ].map((text) => () => withClient(environment.database.ownerUrl, (owner) => owner.query(text)))
  const notices = async () => {
    const text = 'select subject from mail_inbox where recipient = $1 and code is null'
    return (await environment.database.pool.query(text, [eve.account])).rows
  }
  await away!()
  const stranger = await stage.newPerson('stranger')
  const { account, password } = eve
  await stranger.done('login', { ...stranger.deviceFields, account, password })
  await expect.poll(() => environment.errors).toHaveLength(1)
  await server.close()
  await back!()
  environment.errors.length = 0

  const newDevice = [{ subject: 'A new device signed in to your account' }]
  for (let starts = 0; starts < 2; starts += 1) {
    server = await openServer(environment)
    await leap(30_000)
    await server.modules.people.settled()
    expect(await notices()).toEqual(newDevice)
    if (starts === 0) await server.close()
  }
  expect(environment.errors).toEqual([])
})
