import { expect, test, vi } from 'vitest'
import { config } from '../testing/samples.ts'
import { call, readConfig } from './client.ts'
import { earlyTargets, firstCandles, firstRanking } from './early.ts'

const [configTarget, rankingTarget] = earlyTargets.home

test("the landing screen uses the page's early request of the ranking, and only once", async () => {
  const answer = (result: unknown) => Response.json({ code: 200, result })
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async () => answer(['later']))
  window.candorEarly = { [rankingTarget]: Promise.resolve(answer(['early'])) }
  expect(await call('getRanking', firstRanking)).toEqual(['early'])
  expect(fetch).not.toHaveBeenCalled()
  expect(await call('getRanking', firstRanking)).toEqual(['later'])
  fetch.mockRestore()
})

test("the app uses the page's early request of the configuration", async () => {
  const fetch = vi.spyOn(window, 'fetch')
  window.candorEarly = { [configTarget]: Promise.resolve(Response.json(config)) }
  expect(await readConfig()).toEqual(config)
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})

test("a chart uses the page's early requests of the markets and the candles", async () => {
  const fetch = vi.spyOn(window, 'fetch')
  const answers = earlyTargets.chart.map((target) => [
    target.replace('{symbol}', 'BTCUSDT').replace('{interval}', firstCandles.interval),
    Promise.resolve(Response.json({ code: 200, result: ['early'] })),
  ])
  window.candorEarly = Object.fromEntries(answers)
  expect(await call('listSymbols', {})).toEqual(['early'])
  expect(await call('getKline', { symbol: 'BTCUSDT', ...firstCandles })).toEqual(['early'])
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})

test('a failed early request is repeated like any other', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  window.candorEarly = { [rankingTarget]: lost }
  await expect(call('getRanking', firstRanking)).rejects.toThrow('Failed to fetch')
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]))
  expect(await call('getRanking', firstRanking)).toEqual([])
  fetch.mockRestore()
})
