import { expect, test } from 'vitest'
import { createJobs } from './jobs.ts'
import { allParts } from './leases.ts'
import { createVirtualWorld } from './world.ts'

const startAt = Date.UTC(2026, 6, 1)

function setup(parts = allParts.parts) {
  const world = createVirtualWorld('jobs', startAt)
  const errors: string[] = []
  const onError = (error: unknown, name: string) =>
    errors.push(`${name}: ${(error as Error).message}`)
  return { world, errors, jobs: createJobs({ world, leases: { parts }, onError }) }
}

test('runs at its rate with the parts and the time', async () => {
  const { world, jobs } = setup()
  const runs: number[] = []
  jobs.every('interest', 1000, async ({ parts, now }) => {
    expect(parts).toHaveLength(64)
    runs.push(now - startAt)
  })
  await world.advance(3500)
  expect(runs).toEqual([1000, 2000, 3000])
})

test('runs a daily job first a minute after the start, then daily', async () => {
  const { world, jobs } = setup()
  const runs: number[] = []
  const day = 86_400_000
  jobs.every('people', day, async ({ now }) => runs.push(now - startAt))
  await world.advance(2 * day)
  expect(runs).toEqual([60_000, 60_000 + day])
})

test('never runs a slow job twice at once, and runs it again right after', async () => {
  const world = createVirtualWorld('jobs', startAt)
  const jobs = createJobs({
    world,
    leases: allParts,
    onError: (error) => {
      throw error
    },
  })
  const release: (() => void)[] = []
  let runs = 0
  jobs.every('slow', 1000, () => {
    runs++
    return new Promise<void>((resolve) => release.push(resolve))
  })
  const first = world.advance(1000)
  const later = world.advance(5000)
  await later
  expect(runs).toBe(1)
  release.shift()?.()
  await first
  const second = world.advance(0)
  await expect.poll(() => runs).toBe(2)
  release.shift()?.()
  await second
})

test('reports an error with the name of the job, which goes on', async () => {
  const { world, jobs, errors } = setup()
  let runs = 0
  jobs.every('rollup', 1000, async () => {
    runs++
    throw new Error(`failure ${runs}`)
  })
  await world.advance(2000)
  expect(errors).toEqual(['rollup: failure 1', 'rollup: failure 2'])
})

test('runs nothing while no part is held', async () => {
  let held: readonly number[] = []
  const { world, jobs } = setup(() => held)
  let runs = 0
  jobs.every('interest', 1000, async () => runs++)
  await world.advance(5000)
  expect(runs).toBe(0)
  held = [7]
  await world.advance(1000)
  expect(runs).toBe(1)
})

test('waits on stop for running jobs and starts no more', async () => {
  const { world, jobs } = setup()
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  jobs.every('slow', 1000, async () => {
    runs++
    await promise
  })
  void world.advance(1000)
  let stopped = false
  const stop = jobs.stop().then(() => (stopped = true))
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  resolve()
  await stop
  await world.advance(10_000)
  expect(runs).toBe(1)
})

test('aborts running jobs on stop, and does not report that as an error', async () => {
  const { world, jobs, errors } = setup()
  const untilAborted = (signal: AbortSignal, reason: () => unknown) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(reason())))
  jobs.every('long', 1000, ({ signal }) => untilAborted(signal, () => signal.reason))
  jobs.every('broken', 1000, ({ signal }) => untilAborted(signal, () => new Error('broken')))
  void world.advance(1000)
  void world.advance(1000)
  await new Promise(setImmediate)
  await jobs.stop()
  expect(errors).toEqual(['broken: broken'])
})

test('pauses a job with a share of a tenth for nine times as long as it ran', async () => {
  const { world, jobs } = setup()
  const starts: number[] = []
  const takes = [5_000, 10]
  jobs.every(
    'audit',
    1_000,
    async ({ now }) => {
      starts.push(now - startAt)
      await world.advance(takes[starts.length - 1] ?? 10)
    },
    0.1,
  )
  await world.advance(52_000)
  expect(starts).toEqual([1_000, 51_000, 52_000])
})

test('refuses two jobs of one name', () => {
  const { jobs } = setup()
  jobs.every('interest', 1000, async () => {})
  expect(() => jobs.every('interest', 1000, async () => {})).toThrow('interest')
})
