import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPace } from './pace.ts'

/** A server that counts each call at some time between its arrival and its answer, in windows of a second. */
function serverWith(msOf: (index: number) => { readonly counted: number; readonly after: number }) {
  const counted: number[] = []
  const send = async () => {
    const ms = msOf(counted.length)
    await new Promise((resolve) => setTimeout(resolve, ms.counted))
    counted.push(Date.now())
    await new Promise((resolve) => setTimeout(resolve, ms.after))
  }
  const mostInASecond = () =>
    Math.max(
      ...counted.map((from) => counted.filter((at) => at >= from && at < from + 1_000).length),
    )
  return { send, counted, mostInASecond }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the pace of a session', () => {
  it.each([0, 40, 700, 2_500])(
    'lets no second hold more than 16 reads on a server that answers within %i ms',
    async (ms) => {
      const server = serverWith((index) => ({
        counted: (index * 389) % (ms + 1),
        after: (index * 211) % (ms + 1),
      }))
      const pace = createPace()
      const reads = Array.from({ length: 100 }, () => pace(true, server.send))
      await vi.runAllTimersAsync()
      await Promise.all(reads)
      expect(server.counted).toHaveLength(100)
      expect(server.mostInASecond()).toBe(16)
    },
  )

  it('sends the first 16 at once and the next a second after an answer', async () => {
    const pace = createPace()
    const sent: number[] = []
    const from = Date.now()
    for (let index = 0; index < 17; index++) {
      void pace(true, async () => sent.push(Date.now() - from))
    }
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toHaveLength(16)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent[16]).toBe(1_000)
  })

  it('never delays a write, and counts it', async () => {
    const pace = createPace()
    const sent: string[] = []
    for (let index = 0; index < 16; index++) void pace(false, async () => undefined)
    void pace(true, async () => sent.push('read'))
    void pace(false, async () => sent.push('write'))
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual(['write'])
    await vi.runAllTimersAsync()
    expect(sent).toEqual(['write', 'read'])
  })

  it('frees the slot of a failed call too', async () => {
    const pace = createPace()
    const failed = Array.from({ length: 16 }, () =>
      pace(true, () => Promise.reject(new Error('lost'))).catch(() => 'lost'),
    )
    const last = pace(true, async () => 'answered')
    await vi.runAllTimersAsync()
    expect(await Promise.all([...failed, last])).toEqual([...failed.map(() => 'lost'), 'answered'])
  })
})
