import { endpoints, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { fuzzHostile } from './fuzz-hostile.ts'
import { looseFields } from './hostile-bodies.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

const names = Object.keys(endpoints) as EndpointName[]
const count = proofScale({ quick: 20, full: 200 })

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('hostile fuzz')
  await seeded.settle()
})
afterAll(async () => {
  proofFigure('hostile bodies', `${count} for each of ${names.length} endpoints`)
  await seeded.close()
})

describe.each(names)('%s', (name) => {
  test('has no field that takes what no request may hold', () => {
    expect(looseFields(endpoints[name])).toEqual([])
  })

  test('refuses hostile bodies with a listed code and changes nothing', async () => {
    expect(await fuzzHostile(seeded, name, count)).toEqual([])
  })
})
