import { Amount } from '@candor/money'
import { afterEach, expect, test } from 'vitest'
import { auditLedger, readBalance } from '../ledger/index.ts'
import type { Client } from 'pg'
import type { Connection } from '../platform/lane/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { withoutLocks, withoutNumbers } from '../testing/without-locks.ts'
import { optionChecks } from './audit.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

type Two = Awaited<ReturnType<typeof openTwo>>
let opened: Two | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

/** Two processes on one database; one of them writes the tick log. */
async function openTwo(plant: (client: Client) => Connection = (client) => client) {
  const database = await createTestDatabase()
  const left = await openOptionsWorld('left', { database, plant })
  await left.price('BTCUSDT', '50000')
  const right = await openOptionsWorld('right', { database, plant, node: 1 })
  const worlds = [left, right] as const
  return {
    database,
    left,
    of: (turn: number): OptionsWorld => worlds[turn % 2]!,
    /** Faults that a planted bug left in the ledger belong to its test. */
    async close(): Promise<void> {
      for (const world of worlds) await world.stop()
      await database.close()
    },
  }
}

const atOnce = <T>(count: number, act: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))

/** Concurrent orders of sixty with a balance of a hundred; returns what was wrong with the number of purchases. */
async function buying(two: Two, count: number): Promise<string[]> {
  const user = await two.left.userWith('100')
  const order = two.left.order({ amount: '60' })
  const answers = await atOnce(count, (turn) => two.of(turn).call('buyOption', user, order))
  const bought = answers.filter((answer) => !('refused' in answer)).length
  const left = Amount.text(await readBalance(two.database.pool, user, 'contract.available'))
  return bought === 1 && left === '40' ? [] : [`${bought} bought, ${left} left`]
}

test.each([2, 50])('accepts one of %i orders with money for one', async (count) => {
  opened = await openTwo()
  expect(await buying(opened, count)).toEqual([])
  expect(await auditLedger(opened.database.pool, optionChecks)).toEqual([])
})

test('settles a due order once in two processes', async () => {
  const two = (opened = await openTwo())
  const users = await atOnce(20, () => two.left.userWith('100'))
  await Promise.all(users.map((user) => two.left.bought(user, two.left.order())))
  await two.left.price('BTCUSDT', '50000')
  await two.left.pass(29_000)
  await two.left.price('BTCUSDT', '50001')
  await two.left.pass(2_500)
  const counts = await atOnce(10, (turn) => two.of(turn).settle())
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(users.length)
  const balances = await Promise.all(
    users.map((user) => readBalance(two.database.pool, user, 'contract.available')),
  )
  expect(new Set(balances.map(Amount.text))).toEqual(new Set(['107.5']))
  expect(await auditLedger(two.database.pool, optionChecks)).toEqual([])
})

test('finds a planted bug: no locks and numbers', async () => {
  const two = (opened = await openTwo(withoutLocks))
  await withoutNumbers(two.database)
  const faults: string[] = []
  for (let time = 0; time < 20 && faults.length === 0; time += 1)
    faults.push(...(await buying(two, 50).catch((error: unknown) => [String(error)])))
  expect(faults).not.toEqual([])
})
