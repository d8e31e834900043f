import { expect, onTestFinished, test } from 'vitest'
import { noon, openLiveWorld } from '../../testing/live-world.ts'
import { moods } from '../../testing/market-server.ts'
import { vendorConfig, vendorDialect, vendorStarts } from '../../testing/vendor-dialect.ts'
import { feedContract } from '../feed.contract.ts'
import { liveFeedContract } from '../live/live.contract.ts'
import { createQuotesSource } from './index.ts'

const { signal } = new AbortController()

async function open(
  symbols: readonly [string, string] = ['BTCUSDT', 'EURUSD'],
  first: keyof typeof vendorStarts = 'BTC-USD',
) {
  const opened = await openLiveWorld(
    'quotes',
    [vendorDialect, vendorStarts],
    ({ world, port, onError }) =>
      createQuotesSource({ world, vendor: vendorConfig(port), onError }),
  )
  return { ...opened, symbols, start: vendorStarts[first] }
}

// Each kind that it is there for: what is traded without an end, currencies, and metals and indices, which rest.
feedContract('quotes', open)
liveFeedContract('quotes', moods, open)
const metalAndIndex = () => open(['XAUUSD', 'US500'], 'XAU-USD')
feedContract('quotes of a metal and an index', metalAndIndex)
liveFeedContract('quotes of a metal and an index', moods, metalAndIndex)

test('an end that answers no ping is given up within 20 seconds, long before a silent one', async () => {
  const { feed, server, world, close } = await open()
  const stop = feed.ticks(['BTCUSDT'], () => {})
  onTestFinished(async () => {
    stop()
    await close()
  })
  await world.advance(3_000)
  server.become('half open')
  await world.advance(500)
  server.become('honest')
  await world.advance(22_000)
  expect(server.dials()).toBe(2)
  server.become('silent')
  await world.advance(22_000)
  expect(server.dials()).toBe(2)
  await world.advance(50_000)
  expect(server.dials()).toBe(3)
})

test('history is fetched page by page, and what contradicts itself is left out', async () => {
  const { source, close } = await open()
  onTestFinished(close)
  const found = await source.candles('XAUUSD', noon - 100 * 60_000, noon - 1, signal)
  expect(found.map(({ openAt }) => openAt)).toEqual(
    Array.from({ length: 100 }, (_, index) => noon - (100 - index) * 60_000),
  )
})

test('a history that is refused is told, not invented', async () => {
  const { source, feed, server, close, complaints } = await open()
  onTestFinished(close)
  server.become('refusing')
  await expect(source.candles('XAUUSD', noon - 60_000, noon, signal)).rejects.toThrow('503')
  expect(await feed.candles('XAUUSD', noon - 60_000, noon)).toEqual([])
  expect(complaints).toHaveLength(1)
})

test('no trouble that is told holds the token', async () => {
  const { feed, server, world, close, complaints } = await open()
  const stop = feed.ticks(['BTCUSDT'], () => {})
  onTestFinished(async () => {
    stop()
    await close()
  })
  for (const mood of ['honest', 'refusing', 'redirecting', 'cutting', 'huge'] as const) {
    server.become(mood)
    await world.advance(70_000)
  }
  expect(complaints.length).toBeGreaterThan(2)
  const told = complaints.map((each) => {
    const { message, cause } = each as Error
    return `${message} ${String(cause)}`
  })
  expect(told.join(' ')).not.toContain('secret')
})
