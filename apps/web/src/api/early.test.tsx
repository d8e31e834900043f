import { expect, test, vi } from 'vitest'
import { call } from './client.ts'
import { earlyTarget, firstRanking } from './early.ts'

test('the landing screen takes the ranking that the page asked for, and only once', async () => {
  const answer = (result: unknown) => Response.json({ code: 200, result })
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async () => answer(['later']))
  window.candorEarly = { [earlyTarget]: Promise.resolve(answer(['early'])) }
  expect(await call('getRanking', firstRanking)).toEqual(['early'])
  expect(fetch).not.toHaveBeenCalled()
  expect(await call('getRanking', firstRanking)).toEqual(['later'])
  fetch.mockRestore()
})

test('an early question that failed is asked again like any other', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'))
  window.candorEarly = { [earlyTarget]: lost }
  await expect(call('getRanking', firstRanking)).rejects.toThrow('Failed to fetch')
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]))
  expect(await call('getRanking', firstRanking)).toEqual([])
  fetch.mockRestore()
})
