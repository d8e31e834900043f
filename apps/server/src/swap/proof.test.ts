import { verifyProof, type SwapProof } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Lane } from '../platform/lane/index.ts'
import { granted } from '../testing/answers.ts'
import { callsOf } from '../testing/calls.ts'
import { createSwap } from './index.ts'
import { openSwapWorld, type SwapWorld } from './testing/swap-world.ts'

let world: SwapWorld
beforeAll(async () => {
  world = await openSwapWorld('swap proof')
})
afterAll(() => world.close())

test('proves a swap by the currencies of its own time', async () => {
  const { market, pool, record, world: around } = world
  const { notary } = record
  const user = await world.userWith('1000')
  for (const [symbol, text] of [
    ['BTCUSDT', '50000'],
    ['ETHUSDT', '2500'],
  ] as const)
    market.set(symbol, text, around.clock.now())
  await record.add(market.prices.tick('BTCUSDT')!)
  const { id } = await world.swapped(user, '500')
  await around.advance(1_000)
  await record.sign(around.clock.now())
  const before: SwapProof = granted(await world.call('getSwapProof', user, { id }))
  expect(before.order.sides.map(({ inverse }) => inverse)).toEqual([false, false])

  const bitcoin = market.symbols.get('BTCUSDT')!
  const turned = { ...bitcoin, base: bitcoin.quote, quote: bitcoin.base }
  const symbols = new Map(market.symbols).set('BTCUSDT', turned)
  const coin = (name: string) => ({ name, precision: 2, displayPrecision: 2 })
  const currencies = new Map(['USDT', 'BTC', 'ETH'].map((name) => [name, coin(name)]))
  const later = { pool, world: around, market: { ...market, symbols }, notary, currencies }
  const { routes } = createSwap({ ...later, secret: new Uint8Array(32) })
  // A proof is read: no lane is asked.
  const call = callsOf(routes, {} as Lane<Context>, around.clock)
  const after: SwapProof = granted(await call('getSwapProof', user, { id }))
  expect(after).toEqual(before)
  expect(await verifyProof(after, notary.publicKey)).toMatchObject({ verdict: 'proven' })
})
