import { describe, expect, test } from 'vitest'
import { levelOf } from './queries.ts'
import { currentAt, stoodAt, type Application } from './tables.ts'

const applied = (id: string, over: Partial<Application>) =>
  ({
    id,
    type: 'basic',
    status: 'passed',
    createdAt: 10,
    decidedAt: 20,
    documentEndsAt: null,
    ...over,
  }) as Application
const levelAt = (all: readonly Application[], at: number) =>
  levelOf(currentAt(stoodAt(all, at), at))

describe('the identity level at a past time', () => {
  test.each([
    ['before they applied', 9, 0],
    ['while it was under review', 19, 0],
    ['once it had passed', 20, 1],
    ['long after', 9_999, 1],
  ])('%s', (_, at, level) => {
    expect(levelAt([applied('1', {})], at)).toBe(level)
  })

  test('counts until the document ended, although it has ended by now', () => {
    const over = applied('1', { status: 'expired', documentEndsAt: 50 })
    expect([19, 20, 49, 50].map((at) => levelAt([over], at))).toEqual([0, 1, 1, 0])
  })

  test('never counts rejected or revoked applications, and a new one from its own time on', () => {
    expect(levelAt([applied('1', { status: 'rejected' })], 30)).toBe(0)
    const anew = applied('2', { createdAt: 40, decidedAt: 60 })
    expect([30, 45, 60].map((at) => levelAt([applied('1', {}), anew], at))).toEqual([1, 0, 1])
    const advanced = applied('2', { type: 'advanced', createdAt: 40, decidedAt: 60 })
    expect([30, 45, 60].map((at) => levelAt([applied('1', {}), advanced], at))).toEqual([1, 1, 2])
  })
})
