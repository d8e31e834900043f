import { Price } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/index.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { contractChecks } from '../audit.ts'
import { liquidatePool } from '../commands/liquidate-pool.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { initialAmount } from '../demo/account.ts'
import { edgeOf, judgementsOf, openCross, reasonsOf, say, textOf } from '../testing/cross-floor.ts'
import { openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'

let floor: TradingFloor
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  floor.commit('ETHUSDT', '3000')
})
afterEach(async () => {
  await floor.close()
  if (floor.errors.length > 0) throw floor.errors[0]
})

const audit = () => auditLedger(floor.pool, contractChecks)
/** Faults of judgements alone: the test's planted log does not match the fills. */
const ofJudgements = () =>
  auditLedger(
    floor.pool,
    contractChecks.filter(({ rule }) => rule === 'liquidation'),
  )

test('finds a judgement with a wrong outcome in the audit', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const { id } = await openCross(floor, user, '0.1')
  const ether = await openCross(floor, user, '0.5', { symbol: 'ETHUSDT' })
  await say(floor, riskEngine, 'BTCUSDT', textOf(await edgeOf(floor, user)))
  expect(await reasonsOf(floor, user, id)).toEqual(['liquidation'])
  expect(await audit()).toEqual([])
  const spoils = {
    'equity = equity - 1': /says .* it was/,
    'balance = balance + 1': /says .* it was/,
    [`closed = '["${ether.id}"]'`]: /did not close the largest loss/,
    [`closed = '["${ether.id}", "${id}"]'`]: /did not close position|stood behind/,
    [`instruments = jsonb_set(instruments, '{0,tiersOf}', '"7"')`]: /has no terms/,
    [`instruments = jsonb_set(instruments, '{0,tiersOf}', '"${ether.id}"')`]: /not of the oldest/,
    [`instruments = jsonb_set(instruments, '{0,seq}', '1')`]: /did not close position|stood behind/,
  }
  for (const [spoil, what] of Object.entries(spoils)) {
    await withClient(floor.database.ownerUrl, async (owner) => {
      await owner.query('alter table contracts_liquidation disable trigger user')
      await owner.query('create temporary table kept as select * from contracts_liquidation')
      await owner.query(`update contracts_liquidation set ${spoil}`)
      const faults = await audit()
      expect([spoil, faults.map(({ rule }) => rule)]).toEqual([spoil, ['liquidation']])
      expect(faults[0]!.what).toMatch(what)
      await owner.query('delete from contracts_liquidation')
      await owner.query('insert into contracts_liquidation select * from kept')
      await owner.query('drop table kept')
    })
    expect(await audit()).toEqual([])
  }
  // A price that the market's log does not have.
  await withClient(floor.database.ownerUrl, (owner) =>
    owner.query(`insert into market_tick (seq, at, symbol, price, bid, ask, source, chain)
      values (2, 1, 'BTCUSDT', 7, 7, 7, 'test', decode(repeat('00', 32), 'hex'))`),
  )
  expect((await ofJudgements()).map(({ what }) => what)).toEqual([
    expect.stringContaining('has a price of BTCUSDT that the log has not'),
  ])
})

test('finds a judgement by a tick that was no longer the newest in the audit', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  await openCross(floor, user, '0.1')
  await openCross(floor, user, '0.5', { symbol: 'ETHUSDT' })
  const edge = await edgeOf(floor, user)
  await say(floor, riskEngine, 'BTCUSDT', textOf(edge))
  const ethers = Price.parse('3000')
  const add = (symbol: string, seq: number, logSeq: number, price: bigint) =>
    withClient(floor.database.ownerUrl, (owner) =>
      owner.query(
        `insert into market_tick (seq, at, symbol, price, bid, ask, source, chain, log_seq)
          values ($1, 1, $2, $3, $3, $3, 'test', decode(repeat('00', 32), 'hex'), $4)`,
        [seq, symbol, price, logSeq],
      ),
    )
  await add('ETHUSDT', 1, 2, ethers)
  await add('BTCUSDT', 2, 4, edge)
  await add('ETHUSDT', 2, 5, ethers)
  expect(await ofJudgements()).toEqual([])
  // The same with a tick of ether in between.
  await withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query('alter table market_tick disable trigger user')
    await owner.query(`update market_tick set log_seq = 3 where symbol = 'ETHUSDT' and seq = 2`)
  })
  expect((await ofJudgements()).map(({ what }) => what)).toEqual([
    expect.stringContaining('was judged by old ticks of ETHUSDT'),
  ])
})

test('liquidates the pool of one book regardless of the other book', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  const real = await openCross(floor, user, '0.1')
  const demo = await openCross(floor, user, '1', { book: 'demo' })
  await say(floor, riskEngine, 'BTCUSDT', textOf(await edgeOf(floor, user)))
  expect(await reasonsOf(floor, user, real.id, demo.id)).toEqual(['liquidation', null])
  // Demo money ends the same way, and real money that came meanwhile is kept.
  const more = await openCross(floor, user, '10', { book: 'demo', leverage: 10 })
  const next = await edgeOf(floor, user, 'BTCUSDT', 'demo')
  await say(floor, riskEngine, 'BTCUSDT', textOf(next + 1n))
  expect(await reasonsOf(floor, user, demo.id, more.id)).toEqual([null, null])
  await say(floor, riskEngine, 'BTCUSDT', textOf(next))
  expect((await reasonsOf(floor, user, more.id))[0]).toBe('liquidation')
  const books = (await judgementsOf(floor, user)).map(({ book }) => book)
  expect([books[0], new Set(books.slice(1))]).toEqual(['real', new Set(['demo'])])
  expect(await audit()).toEqual([])
})

test('liquidates a pool once under twenty concurrent attempts through two lanes', async () => {
  const other = await openTradingFloor(floor.database, {}, 2)
  const user = await floor.user('1000')
  await openCross(floor, user, '0.1')
  const tick = floor.commit('BTCUSDT', '48000')
  for (const symbol of ['ETHUSDT', 'BTCUSDT']) other.commit(symbol, '1')
  const input = { userId: user, book: 'real', ticks: [tick] } as const
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      (turn % 2 === 0 ? floor : other).lane.run(liquidatePool, request(user, input)),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await judgementsOf(floor, user)).toHaveLength(1)
  expect(await audit()).toEqual([])
  await other.lane.close()
})
