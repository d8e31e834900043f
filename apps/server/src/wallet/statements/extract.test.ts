import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import { partOf } from '../../platform/part.ts'
import { granted, openWalletWorld, startAt, type WalletWorld } from '../testing/wallet-world.ts'
import { balancesText, readExtract } from './extract.ts'

const moves = 20_000
const unit = Amount.parse('1')

let world: WalletWorld
let user: string
beforeEach(async () => {
  world = await openWalletWorld('extract')
  user = await world.userWith('100')
  await world.recharge(user, '0.5', 'BTC')
  const transfer = { from: 'balance', to: 'contract', currency: 'USDT', amount: '10' } as const
  granted(await world.call('transferContract', user, transfer))
  await moveToAndFro()
})
afterEach(() => world.close())

/** A long history: 1 USDT goes to the contract account and back, daily, as the ledger writes it. */
async function moveToAndFro(): Promise<void> {
  const who = [partOf(user), user]
  await world.pool.query(
    `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit, credit, amount,
       kind, at, debit_after, credit_after)
     select $1, $2, o.transfer_number + n, n, 'test', 'real', 'USDT',
       case when n % 2 = 1 then 'balance.available' else 'contract.available' end,
       case when n % 2 = 1 then 'contract.available' else 'balance.available' end,
       $3::numeric, 'transfer_out', $4::bigint + n * $5::bigint,
       case when n % 2 = 1 then 90 - 1 else 10 end * $3::numeric,
       case when n % 2 = 1 then 10 + 1 else 90 end * $3::numeric
     from lane_owner o, generate_series(1, $6::integer) n where o.part = $1 and o.id = $2`,
    [...who, String(unit), startAt + dayMs, dayMs, moves],
  )
  await world.pool.query(
    'update lane_owner set transfer_number = transfer_number + $3 where part = $1 and id = $2',
    [...who, moves],
  )
  await world.pool.query('analyze ledger_transfer')
}

const period = { beginAt: startAt + 10_000 * dayMs, endAt: startAt + 10_003 * dayMs }

test('starts and ends a middle period with its balances, for idle accounts too', async () => {
  const found = await inSnapshot(world.pool, (reader) => readExtract(reader, user, period))
  const figures = found.map(({ kind, currency, opening, closing, entries }) => [
    kind,
    currency,
    Amount.text(opening),
    Amount.text(closing),
    entries.length,
  ])
  expect(figures).toEqual([
    ['balance.available', 'BTC', '0.5', '0.5', 0],
    ['balance.available', 'USDT', '90', '89', 3],
    ['contract.available', 'USDT', '10', '11', 3],
  ])
})

type Plan = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
const touched = (plan: Plan): number =>
  plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + touched(one), 0)

test('reads balances from the nearest entries instead of the history', async () => {
  const values = [partOf(user), user, period.beginAt, period.endAt]
  const found = await world.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${balancesText}`,
    values,
  )
  const [{ Plan: plan }] = found.rows[0]!['QUERY PLAN']
  expect(touched(plan)).toBeLessThan(200)
})
