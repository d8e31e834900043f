import { Amount, Quantity } from '@candor/money'
import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { auditLedger, readBalance } from '../ledger/index.ts'
import type { Connection, Outcome } from '../platform/lane/index.ts'
import type { Database } from '../platform/database/pool.ts'
import { createTestDatabase } from '../testing/database.ts'
import { proofScale } from '../testing/proof-scale.ts'
import { withoutLocks, withoutNumbers } from '../testing/without-locks.ts'
import { contractChecks } from './audit.ts'
import { closeAll } from './commands/close-all.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

const rounds = proofScale({ quick: 10, full: 200 })
const contenders = 50
const order = { quantity: Quantity.parse('0.01') }

let opened: { database: Database; floors: TradingFloor[] } | null = null
afterEach(async () => {
  for (const floor of opened?.floors ?? []) await floor.lane.close()
  await opened?.database.close()
  opened = null
})

/** Two processes' lanes on one database, each with a market at the same price. */
async function twoLanes(change: (client: Client) => Connection = (client) => client) {
  const database = await createTestDatabase()
  const connect = async () => change(await database.laneClient())
  const floors = [
    await openTradingFloor(database, { connect }, 1),
    await openTradingFloor(database, { connect }, 2),
  ]
  for (const floor of floors) floor.commit('BTCUSDT', '60000')
  opened = { database, floors }
  return { database, floors }
}

/** Runs an action many times concurrently, alternating between the lanes. */
function contend(floors: TradingFloor[], act: (floor: TradingFloor) => Promise<Outcome>) {
  const turns = Array.from({ length: contenders }, (_, turn) => floors[turn % floors.length]!)
  return Promise.all(turns.map(act))
}

const winners = (outcomes: Outcome[]) => outcomes.filter((outcome) => outcome.ok).length
const errors = (outcomes: Outcome[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error])))

test(`accepts exactly one of ${contenders} opens with money for one, in ${rounds} rounds`, async () => {
  const { database, floors } = await twoLanes()
  for (let round = 0; round < rounds; round += 1) {
    const user = await floors[0]!.user('100')
    const outcomes = await contend(floors, (floor) => openOne(floor, user, order))
    expect(winners(outcomes)).toBe(1)
    expect(errors(outcomes)).toEqual(new Set(['MARGIN_INSUFFICIENT']))
  }
  expect(await auditLedger(database.pool, contractChecks)).toEqual([])
})

test(`pays one of ${contenders} closes of one position, in ${rounds} rounds`, async () => {
  const { database, floors } = await twoLanes()
  for (let round = 0; round < rounds; round += 1) {
    const user = await floors[0]!.user('100')
    await openOne(floors[0]!, user, order)
    const outcomes = await contend(floors, (floor) =>
      floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' })),
    )
    expect(winners(outcomes)).toBe(contenders)
    const balance = await readBalance(database.pool, user, 'contract.available')
    expect(Amount.text(balance)).toBe('99.38')
  }
  expect(await auditLedger(database.pool, contractChecks)).toEqual([])
})

/** Runs the first race until a fault shows: not exactly one winner, another refusal, a broken ledger. */
async function findsTheBug(floors: TradingFloor[], database: Database): Promise<boolean> {
  for (let round = 0; round < 20; round += 1) {
    const user = await floors[0]!.user('100')
    const outcomes = await contend(floors, (floor) => openOne(floor, user, order))
    const clean = winners(outcomes) === 1 && errors(outcomes).size === 1
    if (!clean || (await auditLedger(database.pool, contractChecks)).length > 0) return true
  }
  return false
}

test('still accepts one open without locks, by the numbers of transfers and events', async () => {
  const { database, floors } = await twoLanes(withoutLocks)
  expect(await findsTheBug(floors, database)).toBe(false)
})

test('finds a planted bug: without locks and numbers, money is spent twice', async () => {
  const { database, floors } = await twoLanes(withoutLocks)
  await withoutNumbers(database)
  expect(await findsTheBug(floors, database)).toBe(true)
  expect(await auditLedger(database.pool, contractChecks)).not.toEqual([])
})
