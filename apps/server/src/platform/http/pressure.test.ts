import fastify from 'fastify'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addBoundary } from './boundary.ts'
import { addPressureValve } from './pressure.ts'

const clock = { now: () => 1_000 }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Blocks the process, as too much work would. */
const block = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

it('refuses reads while the process cannot keep up, and lets changes pass', async () => {
  const app = fastify()
  addBoundary(app, clock, log)
  await addPressureValve(app, clock)
  app.get('/api/read', () => ({ code: 200 }))
  app.post('/api/change', () => ({ code: 200 }))
  app.get('/healthz', () => ({ code: 200 }))
  await app.ready()
  const answerOf = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url })).json<{ code: number; message: string }>()
  const codeOf = async (method: 'GET' | 'POST', url: string) => (await answerOf(method, url)).code

  expect(await codeOf('GET', '/api/read')).toBe(200)
  for (let times = 0; times < 4; times++) {
    block(800)
    await turn()
  }
  const turnedAway = await answerOf('GET', '/api/read')
  expect(turnedAway.code).toBe(503)
  // A read stores nothing, so the message speaks of reading.
  expect(turnedAway.message).toMatch(/could not be read/)
  expect(await codeOf('POST', '/api/change')).toBe(200)
  expect(await codeOf('GET', '/healthz')).toBe(200)
  await app.close()
})
