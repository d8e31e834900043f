import { Amount, Price, Quantity, Rate } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarketSymbol } from '../market/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { addMargin } from './commands/add-margin.ts'
import { changeExits } from './commands/change-exits.ts'
import { closeAll } from './commands/close-all.ts'
import { closePosition } from './commands/close-position.ts'
import { readPosition } from './store.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
})
afterAll(() => floor.close())

async function opened(user: string, exits = {}): Promise<WirePosition> {
  const outcome = await openOne(floor, user, { quantity: Quantity.parse('0.1'), ...exits })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.reply as WirePosition
}

test('keeps a stop-loss that a tick has reached while its close cannot be sent', async () => {
  let isDown = true
  const riskEngine = await floor.openEngine(async (...call) => {
    if (isDown) throw new Error('the database is away')
    return floor.lane.run(...call)
  })
  floor.commit('BTCUSDT', '60000')
  const user = await floor.user('2000')
  const { id } = await opened(user, { stopLossPrice: Price.parse('59000') })
  riskEngine.onTicks([floor.commit('BTCUSDT', '58990')])
  // The price recovers before the close gets through.
  riskEngine.onTicks([floor.commit('BTCUSDT', '61000')])
  const part = {
    id,
    quantity: Quantity.parse('0.05'),
    expectedPrice: null,
    maxSlippageRate: Rate.parse('0.01'),
  }
  const none = { takeProfitPrice: undefined, stopLossPrice: null, version: null }
  const late = [
    floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('10') })),
    floor.lane.run(changeExits, request(user, { id, ...none })),
    floor.lane.run(closePosition, request(user, part)),
    openOne(floor, user, { quantity: Quantity.parse('0.1'), positionId: id }),
  ]
  for (const outcome of await Promise.all(late))
    expect(outcome).toMatchObject({ ok: false, error: 'STATE_CHANGED' })
  isDown = false
  await floor.world.advance(1_000)
  await riskEngine.settled()
  const closed = await readPosition(floor.pool, user, id)
  expect(closed).toMatchObject({ status: 'closed', closeReason: 'stop_loss' })
  expect(closed!.closePrice! < Price.parse('58991')).toBe(true)
  expect(riskEngine.closing().size).toBe(0)
  floor.errors.length = 0
})

test('closes positions of an instrument that is no longer offered, and opens none', async () => {
  floor.commit('ETHUSDT', '2400')
  const user = await floor.user('2000')
  const first = await opened(user, { symbol: 'ETHUSDT' })
  await opened(user, { symbol: 'ETHUSDT' })
  const symbols = floor.symbols as Map<string, MarketSymbol>
  symbols.set('ETHUSDT', { ...symbols.get('ETHUSDT')!, products: [] })
  const whole = { id: first.id, quantity: null, expectedPrice: null }
  const input = { ...whole, maxSlippageRate: Rate.parse('0.01') }
  expect(await floor.lane.run(closePosition, request(user, input))).toMatchObject({ ok: true })
  const all = await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
  expect(all).toMatchObject({ reply: { closed: [{ status: 3 }], refused: [] } })
  const order = { quantity: Quantity.parse('0.1'), symbol: 'ETHUSDT' }
  expect(await openOne(floor, user, order)).toMatchObject({ ok: false, error: 'SYMBOL_NOT_FOUND' })
})
