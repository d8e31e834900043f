import { expect, test } from 'vitest'
import { proofFigure } from '../proof-scale.ts'
import { chosenSeed } from '../seed.ts'
import { liveThroughMany } from './many-paths.ts'

const seed = chosenSeed('10,000 price paths', String(Date.now()))

test('sells nothing at a refused price on ten thousand price paths', async () => {
  const { sold, refused, faults } = await liveThroughMany(seed, 10_000)
  expect(faults).toEqual([])
  proofFigure(
    'pledges on price paths with gaps, late words and spikes',
    `10,000 paths, ${sold} sales, ${refused} prices refused, none sold at`,
  )
})
