import { endpoints, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { fuzzValid } from './fuzz-valid.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'
import { unreachable } from './unreachable.ts'

const names = Object.keys(endpoints) as EndpointName[]
const bodies = proofScale({ quick: 1, full: 200 })
const successes = proofScale({ quick: 1, full: 20 })
/** Enough for both margin modes. */
const manyOrders = { bodies: Math.max(bodies, 20), successes: Math.max(successes, 10) }

let seeded: SeededWorld
let before: number[]
beforeAll(async () => {
  seeded = await openSeededWorld('valid fuzz')
  before = await countsByMode()
})
/** Number of positions, isolated and in cross margin. */
async function countsByMode(): Promise<number[]> {
  const count = (mode: string) => `count(*) filter (where margin_mode = '${mode}')::integer`
  const { rows } = await seeded.pool.query<Record<'isolated' | 'cross', number>>(
    `select ${count('isolated')} as isolated, ${count('cross')} as cross from contracts_position`,
  )
  return [rows[0]!.isolated, rows[0]!.cross]
}

const total = { sent: 0, reached: 0 }
afterAll(async () => {
  const { sent, reached } = total
  proofFigure('valid bodies', `${sent} over ${names.length} endpoints, ${reached} reached 200`)
  await seeded.close()
})

describe.each(names)('%s', (name) => {
  test('answers valid bodies as specified, and succeeds', async () => {
    const many = name === 'createPosition' ? manyOrders : { bodies, successes }
    const { faults, sent, reached } = await fuzzValid(seeded, name, many)
    total.sent += sent
    total.reached += reached
    expect(faults).toEqual([])
    if (name in unreachable) expect(reached).toBe(0)
    else expect(reached).toBeGreaterThanOrEqual(successes)
  })
})

test('produced positions of both margin modes', async () => {
  const opened = (await countsByMode()).map((count, place) => count - before[place]!)
  for (const count of opened) expect(count).toBeGreaterThan(0)
})
