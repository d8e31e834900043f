import { Rate } from '@candor/money'
import { expect, test } from 'vitest'
import type { Plant } from './plant.ts'
import { createRuns } from './runs.ts'

// The full size is in `simulation.prove.test.ts` and `planted*.prove.test.ts`.
const run = createRuns()
const short = { users: 10, hours: 1 }

test('keeps every invariant, and gives the same ledger for the same seed', async () => {
  const [first, second, other] = [
    await run('1', {}, short),
    await run('1', {}, short),
    await run('8', {}, short),
  ]
  expect(second).toEqual(first)
  expect(other.hash).not.toBe(first.hash)
  expect(first.transfers).toBeGreaterThan(50)
  expect(first.counts['settledAnew']).toBeGreaterThan(5)
})

test('finds a planted bug: the closing fee is not booked', async () => {
  const plant: Plant = { symbol: (symbol) => ({ ...symbol, closeFeeRate: Rate.zero }) }
  await expect(run('1', plant, short)).rejects.toThrow(/holds \d+ in .+, and should \d+/)
})
