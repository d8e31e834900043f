import { expect, test } from 'vitest'
import { chosenSeed } from '../seed.ts'
import { liveThrough } from './price-path.ts'
import { liveThroughMany } from './many-paths.ts'

const seed = chosenSeed('price paths', String(Date.now()))

test('sells nothing at a refused price on a thousand paths with gaps, late ticks and spikes', async () => {
  const { sold, refused, faults } = await liveThroughMany(seed, 1_000)
  expect(faults).toEqual([])
  expect(sold).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(1_000)
})

test('finds a planted bug: sales at refused prices without guards', async () => {
  const paths = await Promise.all(
    Array.from({ length: 40 }, (_, at) => liveThrough(`${at}`, { isUnguarded: true })),
  )
  const said = new Set(paths.flatMap(({ faults }) => faults))
  expect([...said]).toContain('not so of a sale: it is at no price that was refused')
})
