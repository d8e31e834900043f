import { hourMs, endpoints, wallTime } from '@candor/api'
import { Amount, Quantity } from '@candor/money'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractChecks } from '../contracts/audit.ts'
import { closePosition } from '../contracts/commands/close-position.ts'
import {
  openOne,
  openTradingFloor,
  request,
  type TradingFloor,
} from '../contracts/testing/trading-floor.ts'
import { accounts, auditLedger, house, move } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { command, type Outcome } from '../platform/lane/index.ts'
import { createTestDatabase } from './database.ts'
import {
  countAccounts,
  createAccountOutcomes,
  transparencyChecks,
} from '../transparency/accounts.ts'

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  for (const prices of [
    ['50000', '50500', '49000'],
    ['50000', '50000', '51000'],
  ]) {
    for (const last of prices) await trade(last)
    // Twelve days later, in the next month.
    await floor.world.advance(13 * 24 * hourMs)
  }
})
afterAll(() => floor.close())

const idOf = (outcome: Outcome) => (outcome as { reply: { id: string } }).reply.id

/** Two users open at 50,000 and close at a price; both lose an option or win one. */
async function trade(last: string): Promise<void> {
  const users = [await floor.user('1000'), await floor.user('1000')]
  for (const [place, user] of users.entries()) {
    floor.commit('BTCUSDT', '50000')
    const direction = place === 0 ? 'long' : 'short'
    const quantity = Quantity.parse('0.01')
    const id = idOf(await openOne(floor, user, { quantity, direction }))
    floor.commit('BTCUSDT', last)
    const input = { id, quantity: null, expectedPrice: null, maxSlippageRate: null }
    await floor.lane.run(closePosition, request(user, input as never))
    await floor.lane.run(option, request(user, { isWin: place === 0 }))
  }
}

/** Transfers of an option of ten from start to end. */
const option = command('testOption', {
  needs: { accounts },
  decide: ({ accounts: money }, { isWin }: { isWin: boolean }, { newId }) => {
    const [free, held] = [money.of('contract.available'), money.of('contract.stake')]
    const ten = Amount.parse('10')
    const because = (kind: string) => ({
      kind,
      command: 'testOption',
      refType: 'option' as const,
      refId: id,
    })
    const id = newId()
    const end = isWin
      ? [
          move(ten, held, free, because('option_return')),
          move(Amount.parse('7.5'), house('house.options'), free, because('option_profit')),
        ]
      : [move(ten, held, house('house.options'), because('option_lost'))]
    return { move: [move(ten, free, held, because('option_stake')), ...end], reply: null }
  },
})

type Row = Record<string, string>

/** The same figures calculated plainly: entry by entry, account by account. */
async function reckoned() {
  const { rows } = await floor.pool.query<Row>(
    `select * from ledger_entry where ref_type in ('position', 'option') and account like 'house.%'`,
  )
  const sums = new Map<string, Map<string, bigint>>()
  for (const row of rows) {
    const month = wallTime(Number(row['at'])).slice(0, 7)
    const key = `${month} ${row['ref_type'] === 'position' ? 'contracts' : 'options'}`
    const users = sums.get(key) ?? new Map<string, bigint>()
    const user = row['user_id']!
    users.set(user, (users.get(user) ?? 0n) - BigInt(row['amount']!))
    sums.set(key, users)
  }
  return sums
}

const published = async () =>
  v.parse(endpoints.listAccountOutcomes.result, await createAccountOutcomes(floor.pool)())

test('counts an hour once by any process, and equals the ledger entries', async () => {
  const now = floor.world.clock.now()
  await countAccounts(floor.pool, now - 20 * 24 * hourMs)
  await Promise.all([1, 2, 3].map(() => countAccounts(floor.pool, now)))
  const { months } = await published()
  const expected = await reckoned()
  expect(months.map(({ month }) => month)).toEqual(['2026-12', '2026-11'])
  const found = months.flatMap(({ month, outcomes }) =>
    outcomes.map(({ product, ...figures }) => ({ key: `${month} ${product}`, ...figures })),
  )
  expect(found.map(({ key }) => key).toSorted()).toEqual([...expected.keys()].toSorted())
  const text = (values: readonly bigint[]) =>
    Amount.text(Amount.of(values.reduce((sum, value) => sum + value, 0n)))
  for (const { key, ...figures } of found) {
    const results = [...expected.get(key)!.values()]
    const [lost, won] = [results.filter((one) => one < 0n), results.filter((one) => one > 0n)]
    expect(figures, key).toEqual({
      accounts: results.length,
      losing: lost.length,
      gaining: won.length,
      losingRate: expect.stringMatching(lost.length === results.length ? /^1$/ : /^0\.\d+$/),
      won: text(won),
      lost: text(lost.map((one) => -one)),
      result: text(results),
    })
  }
  // Where the price did not move, fees turned a position into a loss: four of six accounts lose, not three.
  expect(found.find(({ key }) => key === '2026-11 contracts')).toMatchObject({
    accounts: 6,
    losing: 4,
  })
  expect(found.find(({ key }) => key === '2026-11 options')).toMatchObject({
    losing: 3,
    losingRate: '0.5',
    won: '22.5',
    lost: '30',
    result: '-7.5',
  })
})

test('finds a figure that the ledger does not have', async () => {
  const faults = () => auditLedger(floor.pool, [...contractChecks, ...transparencyChecks])
  expect(await faults()).toEqual([])
  const spoil = (text: string) => withClient(floor.database.ownerUrl, (owner) => owner.query(text))
  await spoil(`update transparency_account set result = result + 1 where product = 'contracts'`)
  expect(await faults()).toMatchObject([{ rule: 'account outcomes' }])
  await spoil(`update transparency_account set result = result - 1 where product = 'contracts'`)
  await spoil(
    `insert into transparency_account select month, 'options', part, user_id + 64000000, 1
     from transparency_account limit 1`,
  )
  expect(await faults()).toMatchObject([{ rule: 'account outcomes' }])
  await spoil('delete from transparency_account where user_id > 64000000 and result = 1')
  expect(await faults()).toEqual([])
})
