import { Price } from '@candor/money'
import { expect, onTestFinished, test } from 'vitest'
import { createVirtualWorld } from '../../../platform/world.ts'
import { noon, openLiveWorld } from '../../testing/live-world.ts'
import { moods } from '../../testing/market-server.ts'
import { okxDialect, okxStarts } from '../../testing/okx-dialect.ts'
import { feedContract } from '../feed.contract.ts'
import { liveFeedContract } from '../live/live.contract.ts'
import { createCryptoSource } from './index.ts'

const { signal } = new AbortController()

async function open() {
  const opened = await openLiveWorld(
    'crypto',
    [okxDialect, okxStarts],
    ({ world, port, onError }) =>
      createCryptoSource({
        world,
        config: {
          kind: 'crypto',
          exchange: 'okx',
          symbols: { BTCUSDT: 'BTC/USDT', ETHUSDT: 'ETH/USDT' },
        },
        urls: { api: { rest: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}/ws/v5` } },
        onError,
      }),
  )
  return { ...opened, symbols: ['BTCUSDT', 'ETHUSDT'] as const, start: okxStarts['BTC-USDT'] }
}

feedContract('crypto', open)
liveFeedContract('crypto', moods, open)

test('history is fetched page by page, and its figures are exact', async () => {
  const { source, close } = await open()
  onTestFinished(close)
  const found = await source.candles('ETHUSDT', noon - 500 * 60_000, noon - 1, signal)
  expect(found.map(({ openAt }) => openAt)).toEqual(
    Array.from({ length: 500 }, (_, index) => noon - (500 - index) * 60_000),
  )
  expect(found[0]!.open > Price.parse('2999')).toBe(true)
})

test('an exchange that ccxt does not have is refused', () => {
  const world = createVirtualWorld('unknown', noon)
  for (const exchange of ['nowhere', 'constructor']) {
    const config = { kind: 'crypto', exchange, symbols: { BTCUSDT: 'BTC/USDT' } } as const
    expect(() => createCryptoSource({ world, config, onError: () => {} })).toThrow('ccxt')
  }
})
