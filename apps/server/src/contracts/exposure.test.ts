import { Amount, Price, Quantity, Rate } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Position } from '@candor/api'
import type { MarketSymbol } from '../market/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { closePosition } from './commands/close-position.ts'
import type { RiskEngine } from './risk-engine.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
let riskEngine: RiskEngine
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  const bitcoin: MarketSymbol = {
    ...floor.symbols.get('BTCUSDT')!,
    exposureCap: Amount.parse('5000000'),
    maxQuantity: Quantity.parse('1000'),
    halfSpread: Price.zero,
  }
  const symbols = floor.symbols as Map<string, MarketSymbol>
  symbols.set('BTCUSDT', bitcoin)
  floor.commit('BTCUSDT', '50000')
  riskEngine = await floor.openEngine()
})
afterEach(() => floor.close())

/** A million dollars. */
const million = { quantity: Quantity.parse('20') }
const short = { ...million, direction: 'short' } as const
const exposure = () => Amount.text(riskEngine.exposure('BTCUSDT'))

const users = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => floor.user('500000')))

test('counts orders of one batch against the cap for later orders: of a hundred, five pass', async () => {
  const all = await users(100)
  const outcomes = await Promise.all(all.map((user) => openOne(floor, user, million)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
  expect(new Set(outcomes.slice(5).map((one) => one.ok || one.error))).toEqual(
    new Set(['EXPOSURE_LIMIT']),
  )
  expect(exposure()).toBe('5000000')
})

test('counts the net effect of additions and closes in a batch once', async () => {
  const [ann, ben, cat] = (await users(3)) as [string, string, string]
  const opened = await openOne(floor, ann, { quantity: Quantity.parse('60') })
  expect(opened).toMatchObject({ ok: true })
  const { id: positionId } = (opened as { reply: Position }).reply
  const more = { ...million, positionId }
  const outcomes = await Promise.all([
    openOne(floor, ann, more), // 4,000,000 in total
    openOne(floor, ben, million), // 5,000,000
    openOne(floor, cat, million), // too much
    openOne(floor, ben, short), // 4,000,000
    openOne(floor, cat, million), // 5,000,000
    openOne(floor, cat, { quantity: Quantity.parse('0.001') }), // too much
  ])
  expect(outcomes.map((one) => one.ok || one.error)).toEqual([
    true,
    true,
    'EXPOSURE_LIMIT',
    true,
    true,
    'EXPOSURE_LIMIT',
  ])
  expect(exposure()).toBe('5000000')
  const input = {
    id: positionId,
    quantity: null,
    expectedPrice: null,
    maxSlippageRate: Rate.parse('0.005'),
  }
  // Closes go first and free exposure within their batch.
  const after = await Promise.all([
    openOne(floor, ben, million),
    floor.lane.run(closePosition, request(ann, input)),
  ])
  expect(after.map(({ ok }) => ok)).toEqual([true, true])
})
