import { endpoints, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBudget, proofFigure, proofScale } from '../proof-scale.ts'
import { fuzzHostile, type HowMany } from './fuzz-hostile.ts'
import { looseFields } from './hostile-bodies.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

const names = Object.keys(endpoints) as EndpointName[]
const count = proofScale<HowMany>({ quick: 10, full: 'all' })
let sent = 0

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('hostile fuzz')
  await seeded.settle()
})
afterAll(async () => {
  proofFigure('hostile bodies', `${sent} to ${names.length} endpoints, none taken`)
  await seeded.close()
})

describe.each(names)('%s', (name) => {
  test('has no field that accepts forbidden values', () => {
    expect(looseFields(endpoints[name])).toEqual([])
  })
})

describe.each(inBudget(names, 30))('%s', (name) => {
  test('refuses hostile bodies with a listed code and changes nothing', async () => {
    expect(await fuzzHostile(seeded, name, count, () => (sent += 1))).toEqual([])
  })
})
