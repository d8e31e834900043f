import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, newUser } from '../testing/contract/cast.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
let ann: Person
beforeAll(async () => {
  seeded = await openSeededWorld('preview')
  ann = await newUser(seeded, 'ann')
  await fund(seeded, ann)
})
afterAll(() => seeded.close())

async function warned(size: { quantity: string } | { margin: string }, leverage = 10) {
  const order = { symbol: 'BTCUSDT', direction: 'long', marginMode: 'isolated', leverage } as const
  const { warnings } = await ann.done('previewPosition', { ...order, ...size })
  return warnings.map(({ message }) => message)
}

test('names the limits of a refused order', async () => {
  const range = 'The quantity must be 0.001 to 50, in steps of 0.001.'
  expect(await warned({ quantity: '0.0005' })).toEqual([range])
  expect(await warned({ quantity: '0.0015' })).toEqual([range])
  expect(await warned({ margin: '0.01' })).toEqual([range])
  expect(await warned({ quantity: '50.001' })).toContain(range)
  expect(await warned({ quantity: '5' }, 101)).toContain(
    'An order of this size allows a leverage of at most 100.',
  )
  expect(await warned({ quantity: '5' }, 50)).toContain(
    'An order of this size allows a leverage of at most 25.',
  )
})
