import {
  endpoints,
  operatorRoles,
  type Endpoint,
  type EndpointName,
  type OperatorRole,
} from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTurns, inBudget, proofScale } from '../proof-scale.ts'
import { newOperator } from './operators.ts'
import {
  checkForeignIds,
  checkOwnCalls,
  checkRoles,
  checkStrangers,
  idFields,
  isForOperators,
  oneOfEach,
  placeOfOwn,
  secretsOf,
  type Pair,
} from './permission.ts'
import type { Person } from './person.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'
import { wordsOf } from './words.ts'

const table: Readonly<Record<EndpointName, Endpoint>> = endpoints
const names = Object.keys(endpoints) as EndpointName[]
const withIds = names.filter((name) => idFields(table[name]).length > 0 && !isForOperators(name))
const asked = inBudget(withIds, 20)
const takesAllPairs = proofScale({ quick: false, full: true })
const withRoles = names.filter((name) => table[name].auth === 'operator')

let seeded: SeededWorld
/** Every signed-in user, paired with another user whose objects must stay hidden. */
let pairs: Pair[]
beforeAll(async () => {
  seeded = await openSeededWorld('permissions')
  const { alice, bob, guest } = seeded
  const of = async (other: Person) => {
    const things = await oneOfEach(seeded, other)
    return { other, things, secrets: await secretsOf(other) }
  }
  pairs = [{ person: alice, words: await wordsOf(seeded, alice), ...(await of(bob)) }]
  if (!takesAllPairs) return
  const ofAlice = await of(alice)
  for (const person of [guest, bob])
    pairs.push({ person, words: await wordsOf(seeded, person), ...ofAlice })
})
afterAll(() => seeded.close())

describe.each(names)('%s', (name) => {
  test('answers callers without sign-in as its row of the table says', async () => {
    expect(await checkStrangers(seeded, name)).toEqual([])
  })
})

describe.each(inBudget(names, 100))('%s', (name) => {
  test("shows no other user's data", async () => {
    for (const pair of pairs) expect(await checkOwnCalls(seeded, name, pair)).toEqual([])
  })
})

describe.each(asked)('%s', (name) => {
  // Passwords locked by wrong attempts are open again.
  beforeAll(() => seeded.leap(3_600_000))

  test("treats other users' ids like unknown ids", async () => {
    const place = await placeOfOwn(seeded, name, seeded.alice)
    expect(place).not.toBeNull()
    for (const pair of pairs) {
      // Objects of the call's kind, and some others in turn.
      const others = byTurns(pair.things, 5, asked.indexOf(name))
      const things = [...new Set([pair.things[place!]!, ...others])]
      expect(await checkForeignIds(seeded, name, { ...pair, things })).toEqual([])
    }
  })
})

describe('the console', () => {
  const operators = new Map<OperatorRole, Person>()
  beforeAll(async () => {
    for (const role of operatorRoles)
      operators.set(role, await newOperator(seeded, role.replace('_', '-'), [role]))
  })

  test.each(withRoles)('%s serves the roles of its row, and no other', async (name) => {
    expect(await checkRoles(seeded, name, operators)).toEqual([])
  })
})
