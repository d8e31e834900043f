import { dayMs, dayStart } from '@candor/api'
import { Quantity, add, type Amount } from '@candor/money'
import { teamShare } from '@candor/rules'
import { expect, test } from 'vitest'
import { contractChecks } from '../contracts/index.ts'
import { openOne, openTradingFloor } from '../contracts/testing/trading-floor.ts'
import { auditLedger, readBalance } from '../ledger/index.ts'
import { column } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { openPolicy } from '../policy/index.ts'
import { createRewards, rewardChecks } from '../rewards/index.ts'
import { createTestDatabase } from './database.ts'
import { livesIn } from './lives-in.ts'
import { auditOf } from './audit-faults.ts'

const checks = [
  ...contractChecks.filter(({ rule }) => rule === 'position results'),
  ...rewardChecks,
]

test('gives an inviter a share of opening and closing fees, and none of a liquidation fee', async () => {
  const floor = await openTradingFloor(await createTestDatabase())
  const { pool, lane, world } = floor
  const rewards = createRewards({
    pool,
    lane,
    rulesOf: openPolicy.rulesOf,
    mailIn: async () => undefined,
    origin: 'http://candor.test',
    levelsOf: async () => [],
    measuredOf: () => Promise.reject(new Error('nobody asks for a level here')),
    identityLevelOf: async () => 1,
    secret: new Uint8Array(32).fill(8),
    marksOf: async () => [],
  })
  await rewards.open()
  const [host, guest] = [await floor.user('1'), await floor.user('1000')]
  for (const user of [host, guest]) await livesIn(pool, user, 'US')
  await pool.query('update people_user set invited_by = $1 where user_id = $2', [host, guest])
  floor.commit('BTCUSDT', '60000')
  const riskEngine = await floor.openEngine()
  await openOne(floor, guest, { quantity: Quantity.parse('0.1') })
  // A fall in small steps: the first tick that liquidates leaves equity, from which both fees are paid.
  const endOf = async () =>
    (
      await pool.query<{ close_reason: string | null; shortfall: string }>(
        'select close_reason, shortfall from contracts_position where user_id = $1',
        [guest],
      )
    ).rows[0]!
  for (let price = 55_500; price > 54_000 && (await endOf()).close_reason === null; price -= 50) {
    riskEngine.onTicks([floor.commit('BTCUSDT', String(price))])
    await riskEngine.settled()
  }
  expect(await endOf()).toEqual({ close_reason: 'liquidation', shortfall: '0' })
  const fees = await feesOf(pool, guest)
  expect([...fees.keys()]).toEqual(['forced_close_fee', 'liquidation', 'position_open_fee'])

  await world.advance(dayStart(world.clock.now()) + dayMs + 600_000 - world.clock.now())
  await rewards.payDue(allParts.parts(), world.clock.now())
  expect(await readBalance(pool, host, 'balance.available')).toBe(
    teamShare(fees.get('position_open_fee')!, 1),
  )
  expect(await auditLedger(pool, checks)).toEqual([])

  // The audit finds a share of a wrong fee.
  const all = add(fees.get('position_open_fee')!, fees.get('forced_close_fee')!)
  const change = `update rewards_share set fees = ${all}, amount = ${teamShare(all, 1)}`
  const audit = auditOf(floor.database, rewardChecks, 'team')
  expect(await audit.spoilt('rewards_share', change)).toEqual(['team share', 'team fees'])
  expect(floor.errors).toEqual([])
  await floor.close()
})

/** A user's charges by kind of fee. */
async function feesOf(
  pool: Awaited<ReturnType<typeof openTradingFloor>>['pool'],
  userId: string,
): Promise<Map<string, Amount>> {
  const { rows } = await pool.query<{ kind: string; amount: string }>(
    `select kind, sum(amount) as amount from ledger_transfer
     where user_id = $1 and credit = 'house.fees' and amount > 0 group by kind order by kind`,
    [userId],
  )
  return new Map(rows.map(({ kind, amount }) => [kind, column.amount.read(amount)]))
}
