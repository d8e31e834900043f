import { expect, it } from 'vitest'
import { Memory } from './memory.ts'

it('forgets at the end of an entry’s time', () => {
  const memory = new Memory<string>(10)
  memory.set('a', 'x', 1_000)
  expect(memory.get('a', 999)).toBe('x')
  expect(memory.get('a', 1_000)).toBeUndefined()
})

it('forgets the oldest when it is full', () => {
  const memory = new Memory<number>(2)
  for (const [at, key] of ['a', 'b', 'c'].entries()) memory.set(key, at, 1_000)
  expect([memory.get('a', 0), memory.get('b', 0), memory.get('c', 0)]).toEqual([undefined, 1, 2])
})

it('gives a value to one taker only', () => {
  const memory = new Memory<string>(2)
  memory.set('ticket', 'x', 1_000)
  expect(memory.take('ticket', 0)).toBe('x')
  expect(memory.take('ticket', 0)).toBeUndefined()
})
