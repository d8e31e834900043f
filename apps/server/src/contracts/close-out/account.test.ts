import { checkResult } from '@candor/api'
import { Amount, Quantity, type Price } from '@candor/money'
import { crossCloseOutPrices, crossMargin } from '@candor/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../ledger/index.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { createTickRecord } from '../../testing/tick-record.ts'
import { contractChecks } from '../audit.ts'
import { liquidatePool } from '../commands/liquidate-pool.ts'
import { accountOf } from '../cross/pool.ts'
import { getPosition } from '../queries.ts'
import { readPool } from '../store.ts'
import { closeAudited } from '../testing/close-audited.ts'
import { judgementsOf, openCross, positionOf, reasonsOf, textOf } from '../testing/cross-floor.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'

let floor: TradingFloor
let record: ReturnType<typeof createTickRecord>
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  record = createTickRecord(floor.pool)
  await say('BTCUSDT', '60000')
  await say('ETHUSDT', '3000')
})
afterEach(() => closeAudited(floor))

/** A funded user in a country with a close-out rule. */
async function german(amount: string): Promise<string> {
  const user = await floor.user(amount)
  await livesIn(floor.pool, user, 'DE')
  return user
}

const audit = () => auditLedger(floor.pool, contractChecks)
async function say(
  symbol: string,
  price: string,
  riskEngine?: { onTicks: (t: never[]) => void; settled: () => Promise<void> },
) {
  const tick = floor.commit(symbol, price)
  await record.add(tick)
  riskEngine?.onTicks([tick] as never[])
  await riskEngine?.settled()
  return tick
}
const bitcoin = (user: string, more = {}) => openCross(floor, user, '0.1', { leverage: 2, ...more })
const ether = (user: string, more = {}) =>
  openCross(floor, user, '1', { leverage: 2, symbol: 'ETHUSDT', ...more })

async function edgeOf(user: string): Promise<Price> {
  const account = accountOf(await readPool(floor.pool, user, 'real'), floor.look())!
  const [own, ...others] = account.instruments
  return crossCloseOutPrices(own!, { ...account, instruments: others }).atOrBelow!
}

test('closes out an account exactly at half of its required margin, the largest loss first', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('5000')
  const [one, two] = [await bitcoin(user), await ether(user)]
  const edge = await edgeOf(user)
  await say('BTCUSDT', textOf(edge + 1n), riskEngine)
  expect(await reasonsOf(floor, user, one.id, two.id)).toEqual([null, null])
  await say('BTCUSDT', textOf(edge), riskEngine)
  // Ether then has more than half of its required margin and stays open.
  expect(await reasonsOf(floor, user, one.id, two.id)).toEqual(['close_out', null])
  const [judged] = await judgementsOf(floor, user)
  expect(judged).toMatchObject({ reason: 'close_out', closed: [one.id] })
  expect(judged!.equity).toBeLessThanOrEqual(judged!.need)
  // 6,000.1 and 3,000.05 at 2:1, and half of that.
  expect(Amount.text(judged!.need)).toBe('2250.0375')
  const pool = accountOf(await readPool(floor.pool, user, 'real'), floor.look())!
  expect(crossMargin(pool).isDue).toBe(false)
})

test('lists every instrument in the receipt, without a liquidation fee', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('5000')
  const [one] = [await bitcoin(user), await ether(user)]
  await say('BTCUSDT', '30000', riskEngine)
  const found = await getPosition({ pool: floor.pool, look: floor.look }, user, one.id)
  if ('refused' in found) throw new Error(found.refused)
  checkResult('getPosition', found)
  const { receipt } = found
  expect(receipt).toMatchObject({
    reasonKey: 'close_out',
    tick: { symbol: 'BTCUSDT', seq: 2, price: '30000' },
    pnl: '-3000.15',
    need: '2250.0375',
    parts: { kind: 'close_out', rate: '0.5', requiredMargin: '4500.075' },
    closePrice: '29999',
    liquidationFee: '0',
    shortfall: '0',
    account: {
      isProfitTaken: false,
      trigger: { symbol: 'BTCUSDT', seq: 2 },
      instruments: [
        { tick: { symbol: 'BTCUSDT', seq: 2 }, longs: '0.1', shorts: '0', pnl: '-3000.1' },
        { tick: { symbol: 'ETHUSDT', seq: 1 }, longs: '1', shorts: '0', pnl: '-0.05' },
      ],
    },
  })
})

test('closes out the positions with a rule first, and liquidates the rest', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('4000')
  await livesIn(floor.pool, user, 'VN')
  const free = await bitcoin(user, { leverage: 10 })
  await livesIn(floor.pool, user, 'DE')
  const ruled = await ether(user)
  await say('BTCUSDT', '20000', riskEngine)
  // Bitcoin has lost everything, but only ether's rule requires margin to be left.
  expect(await reasonsOf(floor, user, free.id, ruled.id)).toEqual(['liquidation', 'close_out'])
  expect((await judgementsOf(floor, user)).map(({ reason }) => reason)).toEqual([
    'close_out',
    'liquidation',
  ])
})

test('closes out once under twenty concurrent attempts', async () => {
  const user = await german('3100')
  await bitcoin(user)
  const tick = await say('BTCUSDT', '40000')
  const input = { userId: user, book: 'real', ticks: [tick] } as const
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => floor.lane.run(liquidatePool, request(user, input))),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await judgementsOf(floor, user)).toHaveLength(1)
})

test('finds a changed reason, rule or required margin in the audit', async () => {
  const riskEngine = await floor.openEngine()
  const user = await german('5000')
  await bitcoin(user)
  await ether(user)
  await say('BTCUSDT', '30000', riskEngine)
  expect(await audit()).toEqual([])
  const spoils: [string, RegExp][] = [
    [`reason = 'liquidation'`, /says .* it was/],
    ['need = need + 1', /says .* it was/],
    [
      `instruments = jsonb_set(instruments, '{0,positions,0,closeOut,leverage}', '1'), need = 375006250000`,
      /holds .* to a rule that it has not/,
    ],
    [`instruments = jsonb_set(instruments, '{0,positions,0,closeOut}', 'null')`, /says .* it was/],
  ]
  for (const [spoil, what] of spoils)
    await withClient(floor.database.ownerUrl, async (owner) => {
      await owner.query('alter table contracts_liquidation disable trigger user')
      await owner.query('create temporary table kept as select * from contracts_liquidation')
      await owner.query(`update contracts_liquidation set ${spoil}`)
      const faults = await audit()
      expect([spoil, faults]).toEqual([
        spoil,
        [{ rule: 'liquidation', userId: user, number: null, what: expect.stringMatching(what) }],
      ])
      await owner.query('delete from contracts_liquidation')
      await owner.query('insert into contracts_liquidation select * from kept')
      await owner.query('drop table kept')
    })
})

test('issues a receipt for a liquidated isolated position: maintenance, fee and the money returned', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('5000')
  const order = { quantity: Quantity.parse('0.1'), leverage: 10 }
  const { id } = positionOf(await openOne(floor, user, order))
  await say('BTCUSDT', '54250', riskEngine)
  const found = await getPosition({ pool: floor.pool, look: floor.look }, user, id)
  checkResult('getPosition', found)
  expect(found).toMatchObject({
    receipt: {
      reasonKey: 'liquidation',
      tick: { symbol: 'BTCUSDT', seq: 2, source: 'test', price: '54250' },
      // 0.1 · 60,001, its tenth and what was set aside, less 0.1 · 5,751.
      pnl: '-575.1',
      need: '29.8375',
      parts: { kind: 'maintenance', maintenanceMargin: '27.125', closeFee: '2.7125' },
      closePrice: '54249',
      liquidationFee: expect.not.stringMatching(/^0$/),
      shortfall: '0',
      account: null,
    },
  })
})
