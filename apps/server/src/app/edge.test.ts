import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSymbols } from '../market/index.ts'
import { createLeapingWorld } from '../testing/contract/leaping-world.ts'
import { openServer, type Server } from '../testing/contract/server.ts'
import { openStillFeed, type StillFeed } from '../testing/contract/still-feed.ts'
import { createTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/folders.ts'

const world = createLeapingWorld('ready', Date.parse('2026-11-18T12:00:20Z'))
let feed: StillFeed
let server: Server
let close = async (): Promise<void> => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const folder = await temporaryFolder()
  feed = await openStillFeed(world, loadSymbols())
  server = await openServer({ world, feed, database, dataFolder: folder.path, errors: [] })
  close = async () => {
    await server.close()
    await database.close()
    await folder.remove()
  }
})
afterAll(() => close())

const ready = async () => (await server.edge.inject('/readyz')).statusCode

test('refuses the console to requests from the open internet, and serves users', async () => {
  const from = async (door: Server['consoleEdge'], remoteAddress: string, url: string) =>
    (await door.inject({ url, remoteAddress })).statusCode
  for (const url of ['/', '/api/admin/me', '/config.json']) {
    expect([url, await from(server.consoleEdge, '203.0.113.7', url)]).toEqual([url, 403])
    expect([url, await from(server.consoleEdge, '172.17.0.1', url)]).not.toEqual([url, 403])
  }
  expect(await from(server.edge, '203.0.113.7', '/config.json')).toBe(200)
})

test('sends users elsewhere while the price feed is silent, and back when it returns', async () => {
  expect(await ready()).toBe(200)
  await world.leap(60_000)
  expect(await ready()).toBe(200)
  await world.leap(1_000)
  expect(await ready()).toBe(503)
  feed.beat()
  await server.modules.market.settled()
  expect(await ready()).toBe(200)
})
