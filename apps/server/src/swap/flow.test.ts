import { Amount } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSwapWorld, type SwapWorld } from './testing/swap-world.ts'
import { createFlow } from './flow.ts'

let world: SwapWorld
beforeAll(async () => {
  world = await openSwapWorld('flow')
  world.market.set('BTCUSDT', '50000', world.world.clock.now())
})
afterAll(() => world.close())

const swap = (fromCurrency: string, toCurrency: string, usd: string) => ({
  fromCurrency,
  toCurrency,
  usdValue: Amount.parse(usd),
})

test('the house takes on no more of a currency in a day than its cap; what lowers it is free', async () => {
  const flow = createFlow(world.pool, Amount.parse('100'))
  const now = () => world.world.clock.now()
  await flow.refresh(now())
  expect(flow.hasRoom(swap('USDT', 'BTC', '100'))).toBe(true)
  expect(flow.hasRoom(swap('USDT', 'BTC', '100.00000001'))).toBe(false)

  const user = await world.userWith('1000')
  await world.swapped(user, '60')
  await flow.refresh(now())
  expect(flow.hasRoom(swap('USDT', 'BTC', '40'))).toBe(true)
  expect(flow.hasRoom(swap('USDT', 'BTC', '40.00000001'))).toBe(false)
  // Bitcoin is given out alone as well; the other way there is room for both.
  expect(flow.hasRoom(swap('ETH', 'BTC', '41'))).toBe(false)
  expect(flow.hasRoom(swap('USDT', 'ETH', '41'))).toBe(false)
  expect(flow.hasRoom(swap('BTC', 'USDT', '160'))).toBe(true)
  expect(flow.hasRoom(swap('BTC', 'USDT', '161'))).toBe(false)

  await world.world.advance(24 * 3_600_000 + 1)
  await flow.refresh(now())
  expect(flow.hasRoom(swap('USDT', 'BTC', '100'))).toBe(true)
})

test('beyond the cap whatever brings it nearer is still taken', async () => {
  const flow = createFlow(world.pool, Amount.parse('50'))
  const user = await world.userWith('1000')
  world.market.set('BTCUSDT', '50000', world.world.clock.now())
  await world.swapped(user, '80')
  await flow.refresh(world.world.clock.now())
  expect(flow.hasRoom(swap('BTC', 'USDT', '10'))).toBe(true)
  expect(flow.hasRoom(swap('USDT', 'BTC', '1'))).toBe(false)
})
