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

// One symbol of each kind: crypto, which never closes, currencies, and metals and indices, which do.
feedContract('quotes', open)
liveFeedContract('quotes', moods, open)
const metalAndIndex = () => open(['XAUUSD', 'US500'], 'XAU-USD')
feedContract('quotes of a metal and an index', metalAndIndex)
liveFeedContract('quotes of a metal and an index', moods, metalAndIndex)

test('drops a connection that answers no ping within 20 seconds, long before the limit of silence', async () => {
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

test('fetches history page by page and leaves out contradictory candles', async () => {
  const { source, close } = await open()
  onTestFinished(close)
  const found = await source.candles('XAUUSD', noon - 100 * 60_000, noon - 1, signal)
  expect(found.map(({ openAt }) => openAt)).toEqual(
    Array.from({ length: 100 }, (_, index) => noon - (100 - index) * 60_000),
  )
})

test('reports a refused history and invents none', async () => {
  const { source, feed, server, close, complaints } = await open()
  onTestFinished(close)
  server.become('refusing')
  await expect(source.candles('XAUUSD', noon - 60_000, noon, signal)).rejects.toThrow('503')
  expect(await feed.candles('XAUUSD', noon - 60_000, noon)).toEqual([])
  expect(complaints).toHaveLength(1)
})

test('never includes the token in a reported fault', async () => {
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
  const messages = complaints.map((each) => {
    const { message, cause } = each as Error
    return `${message} ${String(cause)}`
  })
  expect(messages.join(' ')).not.toContain('secret')
})
