import { endpoints, minuteMs, type Endpoint, type EndpointName } from '@candor/api'
import { unkeyedCalls } from '@candor/api/unkeyed-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBudget, proofFigure } from '../proof-scale.ts'
import { bodiesFor } from './bodies.ts'
import { isSame } from './idempotency.ts'
import type { Outcome } from './outcome.ts'
import type { Body } from './preconditions/scene.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'
import { senderOf } from './sender.ts'
import { unreachable } from './unreachable.ts'
import { watchTables } from './watch-tables.ts'

const { repeatable, tracing } = unkeyedCalls
const all = Object.keys(endpoints) as EndpointName[]
const reads = all.filter((name) => {
  const { method }: Endpoint = endpoints[name]
  return method === 'GET' && !(name in unreachable) && !(name in tracing)
})
const readNames = inBudget(reads, 10)
const repeatableNames = Object.keys(repeatable) as EndpointName[]
const bodiesTried = 10

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('repeated calls')
})
afterAll(() => seeded.close())

let judged = 0

/** The lane's own trace of a command, and the record of operators who read users' data. */
const ownTraces: ReadonlySet<string> = new Set(['lane_reply', 'operator_audit', 'operator_chain'])

type Sent = { readonly body: Body; readonly outcome: Outcome; readonly tables: readonly string[] }

/** Sends a body, if possible one that succeeds, and notes the tables that it changes. */
async function send(name: EndpointName): Promise<Sent> {
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  for (let tried = 1; ; tried++) {
    const body = await source.fit()
    await person.awake()
    const sent = await sendBody(name, body)
    if (sent.outcome.code === 200 || tried === bodiesTried) return sent
  }
}

async function sendBody(name: EndpointName, body: Body): Promise<Sent> {
  const changes = await watchTables(seeded)
  const outcome = await senderOf(seeded, name).call(name, body)
  const tables = (await changes()).filter((table) => !ownTraces.has(table))
  return { body, outcome, tables }
}

describe.each(repeatableNames)('%s without a key', (name) => {
  test('leaves the same state and gives the same answer when it is sent again', async () => {
    const first = await send(name)
    expect(first.outcome.code, first.outcome.text).toBe(200)
    await seeded.leap(minuteMs)
    const again = await sendBody(name, first.body)
    expect(isSame(first.outcome, again.outcome), again.outcome.text).toBe(true)
    expect(again.tables).toEqual([])
    judged++
  })
})

describe.each(readNames)('%s', (name) => {
  test('stores nothing', async () => {
    const { tables } = await send(name)
    expect(tables).toEqual([])
    judged++
  })
})

afterAll(() =>
  proofFigure(
    'calls without a key',
    `${repeatableNames.length} changes repeated and ${readNames.length} reads sent: ${judged} left the state as it was`,
  ),
)
