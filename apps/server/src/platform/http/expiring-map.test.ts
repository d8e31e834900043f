import { expect, it } from 'vitest'
import { ExpiringMap } from './expiring-map.ts'

it('drops an entry at the end of its time', () => {
  const map = new ExpiringMap<string>(10)
  map.set('a', 'x', 1_000)
  expect(map.get('a', 999)).toBe('x')
  expect(map.get('a', 1_000)).toBeUndefined()
})

it('drops the oldest entry when it is full', () => {
  const map = new ExpiringMap<number>(2)
  for (const [at, key] of ['a', 'b', 'c'].entries()) map.set(key, at, 1_000)
  expect([map.get('a', 0), map.get('b', 0), map.get('c', 0)]).toEqual([undefined, 1, 2])
})

it('gives a value to a single taker', () => {
  const map = new ExpiringMap<string>(2)
  map.set('ticket', 'x', 1_000)
  expect(map.take('ticket', 0)).toBe('x')
  expect(map.take('ticket', 0)).toBeUndefined()
})
