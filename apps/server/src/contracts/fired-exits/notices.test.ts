import { languages, type Position as WirePosition } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openOne, openTradingFloor, type TradingFloor } from '../testing/trading-floor.ts'
import { firedNotices, pushFired } from './notices.ts'

let floor: TradingFloor
const heard: Event[] = []
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.listen((event) => void heard.push(event))
})
afterAll(() => floor.close())

const [price, part] = [Price.parse, Quantity.parse]
const firedTo = (user: string) =>
  heard.filter(({ userId, name }) => userId === user && name === 'exitFired')

async function opened(more: object) {
  floor.commit('BTCUSDT', '60000')
  const user = await floor.user('2000')
  const outcome = await openOne(floor, user, { quantity: part('0.1'), ...more })
  if (!outcome.ok) throw new Error(outcome.error)
  return { user, id: (outcome.reply as WirePosition).id }
}

test.each(['isolated', 'cross'] as const)(
  'notifies once of each fired exit, with the closed and the remaining quantity: %s',
  async (marginMode) => {
    const { user, id } = await opened({
      marginMode,
      takeProfitPrice: price('61000'),
      takeProfitQuantity: part('0.04'),
      stopLossPrice: price('59000'),
    })
    const other = await opened({ marginMode })
    const riskEngine = await floor.openEngine()
    riskEngine.onTicks([floor.commit('BTCUSDT', '61010'), floor.commit('BTCUSDT', '61020')])
    await riskEngine.settled()
    const [first, ...more] = firedTo(user)
    expect(more).toEqual([])
    expect(first!.data).toMatchObject({ id, exit: 'take_profit', quantity: '0.04', left: '0.06' })
    const stop = floor.commit('BTCUSDT', '58990')
    riskEngine.onTicks([stop])
    await riskEngine.settled()
    // A restarted engine judges the same ticks.
    const again = await floor.openEngine()
    again.onTicks([stop])
    await again.settled()
    const [, last, ...none] = firedTo(user)
    expect(none).toEqual([])
    expect(last!.data).toMatchObject({ id, exit: 'stop_loss', quantity: '0.06', left: null })
    expect(Number((first!.data as { profit: string }).profit)).toBeGreaterThan(0)
    expect(Number((last!.data as { profit: string }).profit)).toBeLessThan(0)
    expect(firedTo(other.user)).toEqual([])
  },
)

const data = {
  id: '901',
  exit: 'take_profit',
  symbol: 'BTCUSDT',
  quantity: '0.04',
  left: '0.06',
  price: '61009.5',
  seq: 48_213,
  profit: '40.38',
  fee: '1.22',
  currency: 'USDT',
}
const at = Date.UTC(2026, 10, 25, 8, 5, 7)
const of = (more: object, name = 'exitFired') => ({
  userId: '64',
  number: '3',
  name,
  data: { ...data, ...more },
  at,
})

test('names the exit, quantity, price and result in each language', () => {
  expect(firedNotices.say(of({}), 'en-us')).toEqual({
    what: 'Take-profit reached: BTCUSDT',
    text:
      '0.04 of your position in BTCUSDT were closed at 61,009.5 by tick 48213 (2026-11-25 08:05:07 UTC). ' +
      'Result: 40.38 USDT; closing fee: 1.22 USDT. 0.06 of it run on.',
  })
  const carried = firedNotices.say(of({ isCarried: true, exit: 'stop_loss', left: null }), 'en-us')
  expect(carried.what).toBe('Closed for its profit: BTCUSDT')
  expect(carried.text).toContain('the profit of this one was needed')
  expect(carried.text).toContain('Nothing of it is left open.')
  const all = languages.map((lang) => firedNotices.say(of({}), lang))
  expect(new Set(all.map(({ what }) => what)).size).toBe(8)
  for (const { text } of all)
    for (const figure of ['0.04', '61,009.5', '48213', '40.38', '1.22', '0.06'])
      expect(text).toContain(figure)
})

test("pushes to the user's browsers and marks demo money", () => {
  const sent: unknown[] = []
  const deliver = (...what: unknown[]) => void sent.push(what)
  const push = pushFired({ clients: 1, deliver })
  push(of({}, 'positionClosed'))
  push(of({}))
  push(of({ isDemo: true }))
  const { exit, symbol, quantity, price: closed, profit, currency } = data
  const values = { exit, symbol, quantity, price: closed, profit, currency }
  const notice = { id: '901', kind: 'exitFired', refType: 'position', refId: '901', at }
  expect(sent).toEqual([
    ['64', 'notice', [{ ...notice, values }]],
    ['64', 'notice', [{ ...notice, values: { ...values, demo: '1' } }]],
  ])
})
