import { Price } from '@candor/money'
import { expect, onTestFinished, test } from 'vitest'
import { createVirtualWorld } from '../../../platform/world.ts'
import { noon, openLiveWorld } from '../../testing/live-world.ts'
import { loadSymbols } from '../../symbols.ts'
import { moods, openMarketServer, type Dialect } from '../../testing/market-server.ts'
import { okxDialect, okxStarts, untimedDialect } from '../../testing/okx-dialect.ts'
import { feedContract } from '../feed.contract.ts'
import type { FeedTick } from '../../tick.ts'
import { createLiveFeed } from '../live/index.ts'
import { liveFeedContract } from '../live/live.contract.ts'
import { createCryptoSource } from './index.ts'

const { signal } = new AbortController()

const addressesOf = (port: number) => ({
  api: { rest: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}/ws/v5` },
})

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
        urls: addressesOf(port),
        onError,
      }),
  )
  return { ...opened, symbols: ['BTCUSDT', 'ETHUSDT'] as const, start: okxStarts['BTC-USDT'] }
}

feedContract('crypto', open)
liveFeedContract('crypto', moods, open)

/** An exchange without times, alone or beside one with times, and all ticks of its feed. */
async function openUntimed(isAlone: boolean) {
  const world = createVirtualWorld('untimed', noon)
  const onError = () => {}
  const dial = async (dialect: Dialect, name: string) => {
    const server = await openMarketServer(world, dialect, okxStarts)
    onTestFinished(server.close)
    const source = createCryptoSource({
      world,
      config: { kind: 'crypto', exchange: 'okx', symbols: { BTCUSDT: 'BTC/USDT' } },
      urls: addressesOf(server.port),
      onError,
    })
    return { server, source: { ...source, name } }
  }
  const untimed = await dial(untimedDialect, 'untimed')
  const timed = isAlone ? null : await dial(okxDialect, 'timed')
  const sources = [untimed.source, ...(timed ? [timed.source] : [])]
  const feed = createLiveFeed({ world, symbols: loadSymbols(), sources, onError })
  const ticks: FeedTick[] = []
  const refused: string[] = []
  const stop = feed.ticks(
    ['BTCUSDT'],
    (tick) => void ticks.push(tick),
    ({ source }, reason) => refused.push(`${source} ${reason}`),
  )
  onTestFinished(stop)
  return { world, untimed: untimed.server, timed: timed?.server, ticks, refused }
}

test('makes no price of an exchange without times, nor of a backlog of its link', async () => {
  const { world, untimed, ticks, refused } = await openUntimed(true)
  await world.advance(5_000)
  untimed.become('stalling')
  await world.advance(25_000)
  expect(ticks).toEqual([])
  expect(new Set(refused)).toEqual(new Set(['untimed untimed']))
})

test('confirms an exchange with times, whose times alone count', async () => {
  const { world, untimed, timed, ticks } = await openUntimed(false)
  await world.advance(10_000)
  expect(ticks.length).toBeGreaterThan(10)
  expect(new Set(ticks.map(({ source }) => source))).toEqual(new Set(['timed+untimed']))
  timed!.become('silent')
  const from = world.clock.now()
  await world.advance(5_000)
  untimed.become('stalling')
  await world.advance(30_000)
  expect(ticks.filter(({ at }) => at > from)).toEqual([])
})

test('fetches history page by page with exact figures', async () => {
  const { source, close } = await open()
  onTestFinished(close)
  const found = await source.candles('ETHUSDT', noon - 500 * 60_000, noon - 1, signal)
  expect(found.map(({ openAt }) => openAt)).toEqual(
    Array.from({ length: 500 }, (_, index) => noon - (500 - index) * 60_000),
  )
  expect(found[0]!.open > Price.parse('2999')).toBe(true)
})

test('refuses an exchange that ccxt does not support', () => {
  const world = createVirtualWorld('unknown', noon)
  for (const exchange of ['nowhere', 'constructor']) {
    const config = { kind: 'crypto', exchange, symbols: { BTCUSDT: 'BTC/USDT' } } as const
    expect(() => createCryptoSource({ world, config, onError: () => {} })).toThrow('ccxt')
  }
})
