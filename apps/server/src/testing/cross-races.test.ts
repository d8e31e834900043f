import { Amount, Price, Quantity } from '@candor/money'
import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { auditLedger, readBalance } from '../ledger/index.ts'
import { optionChecks, type OptionContext } from '../options/index.ts'
import { buyOption } from '../options/commands/buy-option.ts'
import { loadOptionTerms } from '../options/terms.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Connection, Lane, Outcome } from '../platform/lane/index.ts'
import { createTestDatabase } from './database.ts'
import { proofScale } from './proof-scale.ts'
import { withoutLocks, withoutNumbers } from './without-locks.ts'
// The inside of modules that spend from the same account: they race here as no single route would send them.
import { transfer } from '../wallet/commands/transfer.ts'
import { loadCurrencies } from '../wallet/currencies.ts'
import { contractChecks } from '../contracts/audit.ts'
import { liquidatePool } from '../contracts/commands/liquidate-pool.ts'
import type { TradeContext } from '../contracts/context.ts'
import { judgementsOf, openCross, reasonsOf } from '../contracts/testing/cross-floor.ts'
import {
  openOne,
  openTradingFloor,
  request,
  type TradingFloor,
} from '../contracts/testing/trading-floor.ts'
import { crossPositions } from '../contracts/cross/positions.ts'

const rounds = proofScale({ quick: 3, full: 100 })
const each = 8
const amount = Amount.parse('60')
/** Takes some 60 as margin. */
const order = Quantity.parse('0.01')
/** The context of options beside that of contracts. */
const ofOptions = { optionRoom: () => Amount.parse('100000'), staysOpen: () => true }

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
  const floors: TradingFloor[] = []
  for (const node of [1, 2]) {
    const look = () => ({ ...floors[node - 1]!.look(), ...ofOptions }) as TradeContext
    floors.push(await openTradingFloor(database, { connect, look }, node))
  }
  opened = { database, floors }
  const say = (price: string) => floors.map((floor) => floor.commit('BTCUSDT', price))[0]!
  const audit = () => auditLedger(database.pool, [...contractChecks, ...optionChecks])
  return { database, floors, say, audit }
}

type Taker = (floor: TradingFloor, user: string) => Promise<Outcome>

/** Three competing ways to spend the same money. */
const takers: readonly Taker[] = [
  (floor, userId) => {
    const sides = { from: 'contract', to: 'balance', currency: 'USDT' } as const
    return floor.lane.run(transfer(loadCurrencies()), request(userId, { userId, ...sides, amount }))
  },
  (floor, user) => openOne(floor, user, { quantity: order }),
  (floor, userId) => {
    const terms = loadOptionTerms()
    const [period] = terms.periods
    const input = {
      book: 'real' as const,
      userId,
      symbol: 'BTCUSDT',
      direction: 'up' as const,
      stake: amount,
      expectedPrice: floor.look().tick('BTCUSDT')?.price ?? Price.zero,
      expectedPayoutRate: period!.payoutRate,
      period,
      terms,
      protection: { asksFirst: false, limits: {}, lossesInARow: 5, pauseMs: 0 },
      losingAt: null,
    }
    // Its lane's context includes the house's cap.
    const lane = floor.lane as unknown as Lane<OptionContext>
    return lane.run(buyOption(crossPositions), request(userId, input))
  },
]

/** Runs all concurrently, alternating between the lanes. */
function contend(floors: readonly TradingFloor[], user: string, acts: readonly Taker[]) {
  const turns = Array.from({ length: each * acts.length }, (_, turn) => turn)
  return Promise.all(
    turns.map((turn) => acts[turn % acts.length]!(floors[Math.floor(turn / 2) % 2]!, user)),
  )
}

const winners = (outcomes: readonly Outcome[]) => outcomes.filter(({ ok }) => ok).length
const errors = (outcomes: readonly Outcome[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error])))

/** A pool of 1,000 that has lost 300: of the remaining 391 some 93 are free. */
async function losingPool(floors: readonly TradingFloor[], say: (price: string) => unknown) {
  const user = await floors[0]!.user('1000')
  say('60000')
  const { id } = await openCross(floors[0]!, user, '0.1')
  say('57000')
  return { user, id }
}

test(`accepts one of transfers, orders and options with money for one, in ${rounds} rounds`, async () => {
  const { floors, say, audit } = await twoLanes()
  for (let round = 0; round < rounds; round += 1) {
    const { user } = await losingPool(floors, say)
    const outcomes = await contend(floors, user, takers)
    expect(winners(outcomes)).toBe(1)
    expect(errors(outcomes)).toEqual(new Set(['MARGIN_IN_USE', 'MARGIN_INSUFFICIENT']))
  }
  expect(await audit()).toEqual([])
})

test(`liquidates once during the same race, and pays out none of the lost money, in ${rounds} rounds`, async () => {
  const { database, floors, say, audit } = await twoLanes()
  for (let round = 0; round < rounds; round += 1) {
    const { user, id } = await losingPool(floors, say)
    const tick = say('50000')
    const input = { userId: user, book: 'real', ticks: [tick] } as const
    const liquidations: Outcome[] = []
    const outcomes = await contend(floors, user, [
      ...takers,
      async (floor) => {
        const outcome = await floor.lane.run(liquidatePool, request(user, input))
        liquidations.push(outcome)
        return outcome
      },
    ])
    expect([winners(outcomes), winners(liquidations)]).toEqual([1, 1])
    expect(await reasonsOf(floors[0]!, user, id)).toEqual(['liquidation'])
    expect(await judgementsOf(floors[0]!, user)).toHaveLength(1)
    // 1,000 less 1,000.1 that the fall took, at the bid: all of it is lost.
    for (const kind of ['contract.available', 'contract.margin', 'balance.available'] as const)
      expect(await readBalance(database.pool, user, kind), kind).toBe(Amount.zero)
  }
  expect(await audit()).toEqual([])
})

test('finds a planted bug: without locks and numbers the money is spent twice', async () => {
  const { database, floors, say, audit } = await twoLanes(withoutLocks)
  await withoutNumbers(database)
  let isFound = false
  for (let round = 0; round < 20 && !isFound; round += 1) {
    const { user } = await losingPool(floors, say)
    isFound = winners(await contend(floors, user, takers)) !== 1 || (await audit()).length > 0
  }
  expect(isFound).toBe(true)
})
