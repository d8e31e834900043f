import { Quantity } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOne, openTradingFloor, type TradingFloor } from '../contracts/testing/trading-floor.ts'
import { loadSymbols } from '../market/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { RefusalToStart } from '../platform/refusal-to-start.ts'
import { createLeapingWorld } from './contract/leaping-world.ts'
import { openServer } from './contract/server.ts'
import { openStillFeed } from './contract/still-feed.ts'
import { createTestDatabase } from './database.ts'
import { temporaryFolder } from './folders.ts'
import { mustKnowHeld } from '../app/held-instruments.ts'

const symbols = loadSymbols()
const without = (name: string) => new Map([...symbols].filter(([one]) => one !== name))

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  await openOne(floor, await floor.user('1000'), { quantity: Quantity.parse('0.1') })
})
afterAll(() => floor.close())

test('allows a missing instrument without positions, and names one with positions', async () => {
  await mustKnowHeld(floor.pool, symbols)
  await mustKnowHeld(floor.pool, without('ETHUSDT'))
  const refused = mustKnowHeld(floor.pool, without('BTCUSDT'))
  await expect(refused).rejects.toThrow(RefusalToStart)
  await expect(refused).rejects.toThrow(
    /BTCUSDT \(running positions: 1, second contracts: 0\); put each back with "products": \[\]/,
  )
})

test('does not start a server without an instrument that has open positions', async () => {
  const world = createLeapingWorld('held', Date.parse('2026-11-18T12:00:20Z'))
  const folder = await temporaryFolder()
  const feed = await openStillFeed(world, symbols)
  await withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query('alter table contracts_position disable trigger keep_position_terms')
    await owner.query(`update contracts_position set symbol = 'GONEUSDT'`)
    await owner.query('alter table contracts_position enable trigger keep_position_terms')
  })
  const { database } = floor
  const environment = { world, feed, database, dataFolder: folder.path, errors: [] }
  await expect(openServer(environment)).rejects.toThrow(
    /data\/symbols.json does not have: GONEUSDT/,
  )
  await folder.remove()
})
