import type pg from 'pg'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsoleWorld, type ConsoleWorld } from '../../operator/testing/console-world.ts'
import { withClient } from '../../platform/database/roles.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'
import { createDice, type Dice } from '../simulation/dice.ts'
import { anchorAt, fillChain, tamper, tampers, verdictOn, type Anchor } from './audit-chain.ts'

const entries = proofScale({ quick: 300, full: 10_000 })
const rounds = proofScale({ quick: 60, full: 1_000 })

let consoleWorld: ConsoleWorld
let anchors: Anchor[]
let dice: Dice
beforeAll(async () => {
  dice = createDice('tampering')
  consoleWorld = await openConsoleWorld('audit chain')
  await consoleWorld.newOperator('ana', ['auditor'])
  await fillChain(consoleWorld.pool, entries)
  // Anchored outside at three fifths, and not since.
  anchors = [await anchorAt(consoleWorld.pool, Math.floor(entries * 0.6))]
})
afterAll(() => consoleWorld.close())

/** Makes a change with triggers disabled, checks, and undoes it. */
async function after<T>(change: (owner: pg.Client) => Promise<unknown>, look: Look<T>): Promise<T> {
  return withClient(consoleWorld.ownerUrl, async (owner) => {
    await owner.query('begin')
    try {
      await owner.query('alter table operator_audit disable trigger user')
      await change(owner)
      return await look(owner)
    } finally {
      await owner.query('rollback')
    }
  })
}
type Look<T> = (reader: Pick<Pool, 'query'>) => Promise<T>

const isFound: Look<boolean> = async (reader) => !(await verdictOn(reader, anchors)).ok

/** A naive detector that only counts. */
const countsOnly: Look<boolean> = async (reader) => {
  const found = await reader.query<{ holes: string }>(
    `select count(*) as holes from (
       select seq, row_number() over (order by seq) as place from operator_audit) numbered
     where seq <> place`,
  )
  return Number(found.rows[0]!.holes) > 0
}

test(`accepts a chain of ${entries} rows`, async () => {
  expect(await verdictOn(consoleWorld.pool, anchors)).toMatchObject({ ok: true, anchors: 1 })
})

test(`finds all of ${rounds} random changes of rows, where counting finds few`, async () => {
  const found = { walk: 0, counting: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const kind = tampers[round % tampers.length]!
    const [byWalk, byCounting] = await after(
      (owner) => tamper(owner, kind, dice, entries),
      async (reader) => [await isFound(reader), await countsOnly(reader)] as const,
    )
    expect(byWalk, `${kind}, round ${round}`).toBe(true)
    found.walk += Number(byWalk)
    found.counting += Number(byCounting)
  }
  expect(found.walk).toBe(rounds)
  expect(found.counting).toBeLessThan(rounds / 2)
  proofFigure(
    'audit rows tampered with',
    `${found.walk} of ${rounds} found in a chain of ${entries}; a detector that only counts finds ${found.counting}`,
  )
})

test('finds a cut end with a moved head up to the last anchor, and no further', async () => {
  const cutTo = (seq: number) =>
    after((owner) => tamper(owner, { cutTo: seq }, dice, entries), isFound)
  const { seq } = anchors[0]!
  expect(await cutTo(seq - 1)).toBe(true)
  expect(await cutTo(Math.floor(seq / 2))).toBe(true)
  // Rows after the last anchor are the remaining window.
  expect(await cutTo(seq)).toBe(false)
})

test('finds a rewritten chain by its anchors, and by nothing else', async () => {
  const rewrite = (owner: pg.Client) => tamper(owner, { rewriteFrom: 2 }, dice, entries)
  expect(await after(rewrite, isFound)).toBe(true)
  const unanchored = async (reader: Pick<Pool, 'query'>) => (await verdictOn(reader, [])).ok
  expect(await after(rewrite, unanchored)).toBe(true)
})

test('finds a row beyond the end of the chain', async () => {
  expect(await after((owner) => tamper(owner, 'append', dice, entries), isFound)).toBe(true)
})
