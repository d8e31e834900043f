import { expect, it } from 'vitest'
import { createServerClock } from './clock.ts'

it('takes the offset of the fastest of three samples, from the middle of its round trip', async () => {
  let deviceAt = 1_000
  const trips = [
    { outMs: 400, backMs: 0 },
    { outMs: 10, backMs: 10 },
    { outMs: 0, backMs: 600 },
  ]
  let taken = 0
  const clock = createServerClock(
    async () => {
      const { outMs, backMs } = trips[taken++]!
      deviceAt += outMs
      const serverAt = deviceAt + 50_000
      deviceAt += backMs
      return serverAt
    },
    () => deviceAt,
  )
  expect(clock.now()).toBe(deviceAt)
  await clock.sync()
  expect(taken).toBe(3)
  expect(clock.now()).toBe(deviceAt + 50_000)
})

it('keeps its offset if the server cannot be reached', async () => {
  const clock = createServerClock(
    () => Promise.reject(new Error('offline')),
    () => 7,
  )
  await expect(clock.sync()).rejects.toThrow('offline')
  expect(clock.now()).toBe(7)
})
