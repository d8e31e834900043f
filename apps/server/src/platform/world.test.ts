import { describe, expect, test } from 'vitest'
import { createIds } from './ids.ts'
import { partOf } from './part.ts'
import { createVirtualWorld, createWorld } from './world.ts'

const startAt = Date.UTC(2026, 6, 1)

describe('ids', () => {
  test.each([
    ['the real clock', createWorld(3)],
    ['a clock that stands still', createVirtualWorld(1, startAt)],
  ])('are unique and ever larger under %s', (_name, world) => {
    let last = 0n
    for (let i = 0; i < 20_000; i++) {
      const id = BigInt(world.newId())
      expect(id).toBeGreaterThan(last)
      last = id
    }
    expect(last).toBeLessThan(2n ** 63n)
  })

  test('keep growing when the clock steps back', () => {
    let now = startAt
    const newId = createIds({
      clock: { now: () => now },
      node: 1,
      randomBytes: (n) => new Uint8Array(n),
    })
    const before = BigInt(newId())
    now -= 60_000
    expect(BigInt(newId())).toBeGreaterThan(before)
  })

  test('of two nodes are never equal', () => {
    const ids = new Set<string>()
    for (const node of [0, 1, 1023]) {
      const random = createVirtualWorld('same', startAt).randomBytes
      const newId = createIds({ clock: { now: () => startAt }, node, randomBytes: random })
      for (let i = 0; i < 1000; i++) ids.add(newId())
    }
    expect(ids.size).toBe(3000)
  })

  test.each([1, 2, 4, 64])(
    'spread users evenly over the 64 parts at %i ids per user',
    (idsEach) => {
      const world = createVirtualWorld('spread', startAt)
      const users = Array<number>(64).fill(0)
      for (let user = 0; user < 6400; user++) {
        const part = partOf(world.newId())
        users[part] = (users[part] ?? 0) + 1
        for (let i = 1; i < idsEach; i++) world.newId()
      }
      expect(Math.min(...users)).toBeGreaterThan(50)
      expect(Math.max(...users)).toBeLessThan(150)
    },
  )
})

describe('virtual world', () => {
  test('repeats itself for the same seed and differs for another', () => {
    const draw = (seed: string) => {
      const world = createVirtualWorld(seed, startAt)
      return [world.newId(), Buffer.from(world.randomBytes(100)).toString('hex'), world.newId()]
    }
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')[1]).not.toBe(draw('b')[1])
  })

  test('runs due calls in order of time, awaiting each', async () => {
    const world = createVirtualWorld(1, startAt)
    const seen: [string, number][] = []
    const note = (name: string) => void seen.push([name, world.clock.now() - startAt])
    world.after(200, () => note('second'))
    world.after(100, async () => {
      await Promise.resolve()
      note('first')
      world.after(50, () => note('within'))
    })
    const cancel = world.after(120, () => note('cancelled'))
    cancel()
    await world.advance(300)
    expect(seen).toEqual([
      ['first', 100],
      ['within', 150],
      ['second', 200],
    ])
    expect(world.clock.now()).toBe(startAt + 300)
  })

  test('does not run calls that are not due yet', async () => {
    const world = createVirtualWorld(1, startAt)
    let runs = 0
    world.after(101, () => runs++)
    await world.advance(100)
    expect(runs).toBe(0)
    await world.advance(1)
    expect(runs).toBe(1)
  })
})
