import { Amount, Price, Quantity } from '@candor/money'
import { levelRate, marginLevelPrice } from '@candor/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Event } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { addMargin } from '../commands/add-margin.ts'
import { readPosition } from '../store.ts'
import { heldTerms } from '../terms.ts'
import { openCross, positionOf, say, textOf } from '../testing/cross-floor.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { reserveOf } from '../events.ts'
import { poolWarningOf, warningOf } from '../warnings/events.ts'

let floor: TradingFloor
let heard: Event[]
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  heard = []
  floor.listen((event) => void heard.push(event))
})
afterEach(async () => {
  await floor.close()
  if (floor.errors.length > 0) throw floor.errors[0]
})

async function german(amount: string): Promise<string> {
  const user = await floor.user(amount)
  await livesIn(floor.pool, user, 'DE')
  return user
}
const levels = () => heard.flatMap((event) => warningOf(event) ?? []).map(({ level }) => level)

test('warns a position with the largest allowed leverage at exactly 70 and 85 % and names the rule', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('10000')
  const order = { quantity: Quantity.parse('0.1'), leverage: 2 }
  const { id } = positionOf(await openOne(floor, user, order))
  const position = (await readPosition(floor.pool, user, id))!
  const held = { ...position, reserve: reserveOf(position) }
  const at = (level: 50 | 70 | 85) => marginLevelPrice(held, levelRate(level), heldTerms(position))!
  // The margin ratio starts at half; no loss has brought it there.
  expect(marginLevelPrice(held, levelRate(50), heldTerms(position))).toBeNull()
  await say(floor, riskEngine, 'BTCUSDT', textOf(at(70) + 1n))
  expect(levels()).toEqual([])
  await say(floor, riskEngine, 'BTCUSDT', textOf(at(70)))
  await say(floor, riskEngine, 'BTCUSDT', textOf(at(85)))
  expect(levels()).toEqual([70, 85])
  const [first] = heard.flatMap((event) => warningOf(event) ?? [])
  expect(first).toMatchObject({ isCloseOut: true })
  // The warning shows the close-out price, not the liquidation price.
  expect(Price.parse(first!.liquidationPrice)).toBeGreaterThan(Price.parse('44000'))
})

test('does not warn a position that starts just below half at its first small loss', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('10000')
  const order = { quantity: Quantity.parse('0.1'), leverage: 2 }
  const { id } = positionOf(await openOne(floor, user, order))
  // With a hundred more margin, half is reached by a loss of a hundred of the sixteen hundred until the close-out.
  await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('100') }))
  for (const price of ['58900', '58000', '55000']) await say(floor, riskEngine, 'BTCUSDT', price)
  expect(levels()).toEqual([])
  await say(floor, riskEngine, 'BTCUSDT', '50400')
  expect(levels()).toEqual([70])
})

test('warns at all three levels with less leverage', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('10000')
  positionOf(await openOne(floor, user, { quantity: Quantity.parse('0.1'), leverage: 1 }))
  for (const price of ['29000', '21000', '17500']) await say(floor, riskEngine, 'BTCUSDT', price)
  expect(levels()).toEqual([50, 70, 85])
})

test('warns an account under a rule by the margin that the rule requires', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('4000')
  await openCross(floor, user, '0.1', { leverage: 2 })
  // 3,996.9 less bitcoin's loss; the rule requires 1,500.025: half at 3,000, seventy per cent at 2,142.
  await say(floor, riskEngine, 'BTCUSDT', '51000')
  await say(floor, riskEngine, 'BTCUSDT', '50000')
  await say(floor, riskEngine, 'BTCUSDT', '41000')
  const warned = heard.flatMap((event) => poolWarningOf(event) ?? [])
  expect(warned.map(({ level }) => level)).toEqual([50, 70])
  expect(warned.map(({ need }) => Amount.parse(need))).toEqual([
    Amount.parse('1500.025'),
    Amount.parse('1500.025'),
  ])
})

test('does not warn an account that starts just below half at its first small loss', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('3200')
  await openCross(floor, user, '0.1', { leverage: 2 })
  // 3,197 at first; the rule requires 1,500: half is a loss of 197.
  for (const price of ['58000', '57000', '54000']) await say(floor, riskEngine, 'BTCUSDT', price)
  const warned = () =>
    heard.flatMap((event) => poolWarningOf(event) ?? []).map(({ level }) => level)
  expect(warned()).toEqual([])
  await say(floor, riskEngine, 'BTCUSDT', '49000')
  expect(warned()).toEqual([70])
})

test('sets aside nothing, and never less than nothing, for a position whose margin was drawn on', () => {
  const of = (margin: string) =>
    reserveOf({
      margin: Amount.parse(margin),
      initialMargin: Amount.parse('100'),
      addedMargin: Amount.parse('5'),
    })
  expect(['107.5', '105', '80'].map((margin) => Amount.text(of(margin)))).toEqual(['2.5', '0', '0'])
})
