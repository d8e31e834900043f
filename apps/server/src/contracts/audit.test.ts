import { Quantity } from '@candor/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { pastLedgerGuards } from '../testing/past-ledger-guards.ts'
import { contractChecks } from './audit.ts'
import { closeAll } from './commands/close-all.ts'
import { resetDemo } from './commands/reset-demo.ts'
import { initialAmount } from './demo/account.ts'
import { readProfit } from './store.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
let user: string

beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  const bystander = await floor.user('1000')
  await openOne(floor, bystander, { quantity: Quantity.parse('0.1') })
})
beforeEach(async () => {
  user = await floor.user('1000')
  await openOne(floor, user, { quantity: Quantity.parse('0.1') })
})
afterAll(() => floor.close())

const audit = () => auditLedger(floor.pool, contractChecks)

/** Audit faults after a change of the tables; the change is undone afterwards. */
async function spoilt(change: string, undo: string) {
  expect(await audit()).toEqual([])
  await pastLedgerGuards(floor.database, async (owner) => {
    expect((await owner.query(change, [user])).rowCount).toBeGreaterThan(0)
  })
  const faults = await audit()
  await pastLedgerGuards(floor.database, (owner) => owner.query(undo, [user]))
  expect(await audit()).toEqual([])
  return faults
}

test('finds extra margin on a running position', async () => {
  const add = (sign: string) =>
    `update contracts_position set margin = margin ${sign} 100000000000 where user_id = $1`
  expect(await spoilt(add('+'), add('-'))).toEqual([
    {
      rule: 'margin',
      userId: user,
      number: null,
      what: 'real contract.margin USDT holds 60281004500, running positions 160281004500',
    },
  ])
})

test('finds margin that is held for no position', async () => {
  await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
  const hold = (amount: number) =>
    `update ledger_account set balance = ${amount} where user_id = $1 and kind = 'contract.margin'`
  expect(await spoilt(hold(5), hold(0))).toContainEqual({
    rule: 'margin',
    userId: user,
    number: null,
    what: 'real contract.margin USDT holds 5, running positions 0',
  })
})

test('finds a position of another book than its margin', async () => {
  const move = (book: string) => `update contracts_position set book = '${book}' where user_id = $1`
  const faults = await spoilt(move('demo'), move('real'))
  expect(faults.map(({ rule, userId }) => [rule, userId])).toEqual([
    ['margin', user],
    ['position book', user],
    ['position count', user],
  ])
})

test('finds a stop-loss that no change has set', async () => {
  const set = (price: string) =>
    `update contracts_position set stop_loss_price = ${price} where user_id = $1`
  expect(await spoilt(set('100000000'), set('null'))).toMatchObject([
    { rule: 'exit changes', userId: user, what: expect.stringMatching(/were never set$/) },
  ])
})

test('finds a transfer of another book or of no position', async () => {
  const locks = "where user_id = $1 and kind = 'margin_lock'"
  const book = (name: string) => `update ledger_transfer set book = '${name}' ${locks}`
  expect(await spoilt(book('demo'), book('real'))).toContainEqual({
    rule: 'position book',
    userId: user,
    number: '2',
    what: 'margin_lock moves demo USDT for a position of real',
  })
  const lost = (sign: string) => `update ledger_transfer set ref_id = ref_id ${sign} 1 ${locks}`
  expect(await spoilt(lost('+'), lost('-'))).toMatchObject([
    { what: 'margin_lock moves real USDT for a position that is not there' },
  ])
})

test('finds a count that differs from the running positions', async () => {
  const count = (sign: string) =>
    `update contracts_tally set running = running ${sign} 1 where user_id = $1`
  expect(await spoilt(count('-'), count('+'))).toMatchObject([
    { rule: 'position count', userId: user, what: '0 positions are counted, 1 run' },
  ])
})

test('finds a total of results that differs from the ledger', async () => {
  const count = (sign: string) =>
    `update contracts_tally set result = result ${sign} 1 where user_id = $1`
  expect(await spoilt(count('+'), count('-'))).toMatchObject([
    { rule: 'position results', userId: user },
  ])
})

test('finds demo money in the real book and real money in the demo book', async () => {
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  const set = (what: string) =>
    `update ledger_transfer set ${what} where user_id = $1 and command = 'resetDemo'`
  for (const [wrong, right] of [
    ["book = 'real'", "book = 'demo'"],
    ["kind = 'gift'", "kind = 'demo_start'"],
    ["debit = 'house.custody'", "debit = 'house.demo'"],
  ] as const) {
    const found = await spoilt(set(wrong), set(right))
    expect(
      found.map(({ rule }) => rule),
      wrong,
    ).toContain('demo money')
  }
})

test('keeps the total of results', async () => {
  await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
  const { today, total } = await readProfit(floor.pool, user, 'real', 0)
  expect(BigInt(total)).toBeLessThan(0n)
  expect(total).toBe(today)
})
