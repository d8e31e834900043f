import { Price, Quantity } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefusal, type Event, type Outcome } from '../platform/lane/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { changeExits } from './commands/change-exits.ts'
import { getPosition } from './queries.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
let user: string
let delivered: Event[]
beforeEach(async () => {
  delivered = []
  const deliver = (events: readonly Event[]) => void delivered.push(...events)
  floor = await openTradingFloor(await createTestDatabase(), { deliver })
  floor.commit('BTCUSDT', '60000')
  user = await floor.user('10000')
})
afterEach(async () => {
  await floor.close()
  if (floor.errors.length > 0) throw floor.errors[0]
})

const price = (text: string | null) => (text === null ? null : Price.parse(text))
const exits = (takeProfit: string | null, stopLoss: string | null) => ({
  takeProfitPrice: price(takeProfit),
  stopLossPrice: price(stopLoss),
})
const tenth = { quantity: Quantity.parse('0.1') }

async function opened(overrides = {}): Promise<string> {
  return idOf(await openOne(floor, user, { ...tenth, ...overrides }))
}

function idOf(outcome: Outcome): string {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return (outcome.reply as WirePosition).id
}

function change(id: string, to: ReturnType<typeof exits>, key: string | null = null) {
  return floor.lane.run(changeExits, request(user, { id, version: null, ...to }, key))
}

async function changesOf(id: string) {
  const tools = { pool: floor.pool, look: floor.look, publicKey: '' }
  const position = await getPosition(tools, user, id)
  if (isRefusal(position)) throw new Error(position.refused)
  return { position, changes: position.exitChanges! }
}

test('records every change: time, author, old and new exits, and first tick', async () => {
  const id = await opened(exits('62000', '58000'))
  const startAt = floor.look().now
  await floor.world.advance(1_000)
  floor.commit('BTCUSDT', '60100')
  idOf(await change(id, exits('62000', '59000')))
  await floor.world.advance(1_000)
  floor.commit('BTCUSDT', '60200')
  idOf(await change(id, exits(null, '59500')))
  // An order that enlarges the position brings its own take-profit.
  idOf(await openOne(floor, user, { ...tenth, positionId: id, ...exits('63000', null) }))
  const { position, changes } = await changesOf(id)
  const stays = (at: string | null) => ({ before: at, after: at })
  expect(changes).toEqual([
    {
      by: 'order',
      takeProfit: { before: null, after: '62000' },
      stopLoss: { before: null, after: '58000' },
      at: startAt,
      seq: 1,
    },
    {
      by: 'user',
      takeProfit: stays('62000'),
      stopLoss: { before: '58000', after: '59000' },
      at: startAt + 1_000,
      seq: 2,
    },
    {
      by: 'user',
      takeProfit: { before: '62000', after: null },
      stopLoss: { before: '59000', after: '59500' },
      at: startAt + 2_000,
      seq: 3,
    },
    {
      by: 'order',
      takeProfit: { before: null, after: '63000' },
      stopLoss: stays('59500'),
      at: startAt + 2_000,
      seq: 3,
    },
  ])
  expect(position).toMatchObject({ takeProfitPrice: '63000', stopLossPrice: '59500' })
  const events = delivered.filter(
    ({ name }) => name === 'positionOpened' || name === 'positionChanged',
  )
  const eventData = events.map(({ data }) => {
    const { takeProfitPrice, stopLossPrice } = data as WirePosition
    return [takeProfitPrice, stopLossPrice]
  })
  expect(eventData).toEqual([
    ['62000', '58000'],
    ['62000', '59000'],
    [null, '59500'],
    ['63000', '59500'],
  ])
})

test('adds no row for a refused, repeated or empty change', async () => {
  const id = await opened()
  expect((await changesOf(id)).changes).toEqual([])
  const twice = await Promise.all([
    change(id, exits('62000', null), '7'),
    change(id, exits('62000', null), '7'),
  ])
  expect(twice.map((outcome) => outcome.ok)).toEqual([true, true])
  idOf(await change(id, exits('62000', null)))
  expect(await change(id, exits('59000', null))).toMatchObject({ error: 'TPSL_INVALID' })
  const stranger = await floor.user('0')
  const foreign = { id, version: null, ...exits('64000', null) }
  expect(await floor.lane.run(changeExits, request(stranger, foreign))).toMatchObject({
    error: 'NOT_FOUND',
  })
  expect((await changesOf(id)).changes).toHaveLength(1)
})

test('starts each change at the end of the previous change, and returns the last hundred', async () => {
  const id = await opened(exits(null, '58000'))
  const exitChanges = Array.from({ length: 110 }, (_, place) =>
    exits(place % 3 === 0 ? null : String(62_000 + place), String(58_001 + place)),
  )
  await Promise.all(exitChanges.map((exitChange) => change(id, exitChange)))
  const { position, changes } = await changesOf(id)
  expect(changes).toHaveLength(100)
  for (const [place, next] of changes.slice(1).entries())
    for (const exit of ['takeProfit', 'stopLoss'] as const)
      expect(next[exit].before).toBe(changes[place]![exit].after)
  expect(changes.at(-1)).toMatchObject({
    takeProfit: { after: position.takeProfitPrice },
    stopLoss: { after: position.stopLossPrice },
  })
})

test('refuses to rewrite a recorded change', async () => {
  await opened(exits('62000', '58000'))
  for (const text of [
    'update contracts_exit_change set stop_loss_after = null',
    'delete from contracts_exit_change',
  ])
    await expect(floor.pool.query(text)).rejects.toMatchObject({ code: '42501' })
})
