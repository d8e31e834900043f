import { dayMs, dayStart, type ProductOrder } from '@candor/api'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { openInvestWorld, productOf, startAt, type InvestWorld } from './testing/invest-world.ts'
import { productOwner } from './tables.ts'

const bond = '66831'
/** Three days of sale, then a week at 0.1 % a day; the target is 1,000. */
const bondOf = (over: object = {}, sale: object = {}) =>
  productOf(bond, {
    productType: 'bond',
    totalQuota: '5000',
    bond: { issuer: 'Fern', targetAmount: '1000', saleDays: 3, ...sale },
    ...over,
  })
const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const midnight = dayStart(startAt)

let worlds: InvestWorld[] = []
afterEach(async () => {
  const opened = worlds.toReversed()
  worlds = []
  for (const world of opened) await world.close()
})
async function open(...[seed, products, shared]: Parameters<typeof openInvestWorld>) {
  const world = await openInvestWorld(seed, products, shared)
  worlds.push(world)
  return world
}

const buy = async (w: InvestWorld, user: string, amount: string): Promise<ProductOrder> =>
  granted(await w.call('buyBond', user, await w.order(bond, amount)))
const orderOf = async (w: InvestWorld, user: string, { id }: { id: string }) =>
  granted(await w.call('getProductOrder', user, { id }))
const seen = async (w: InvestWorld) => granted(await w.call('getProduct', '1', { id: bond }))
const salesOf = async (w: InvestWorld) => granted(await w.call('listBondSales', '1', page)).records

describe('a purchase', () => {
  let w: InvestWorld
  beforeAll(async () => {
    w = await openInvestWorld('bond purchase', [productOf('66811'), bondOf()])
  })
  afterAll(() => w.close())

  test('belongs to the open sale and earns from its end on', async () => {
    const [one, other] = [await w.userWith('1000'), await w.userWith('1000')]
    const order = await buy(w, one, '300')
    expect(order).toMatchObject({
      productType: 'bond',
      statusKey: 'not_started',
      dailyIncome: '0.3',
      startAt: midnight + 3 * dayMs,
      endAt: midnight + 10 * dayMs,
      remainingDays: 7,
      expectedIncome: '2.1',
    })
    expect(await w.balance(one, 'invest.held')).toBe('300')
    await buy(w, one, '50')
    await buy(w, other, '150.5')
    const product = await seen(w)
    expect(product).toMatchObject({
      saleStartAt: midnight,
      saleEndAt: midnight + 3 * dayMs,
      startAt: midnight + 3 * dayMs,
      progressRate: '0.5005',
      remainingQuota: '4499.5',
      bond: { raisedAmount: '500.5', targetAmount: '1000', investorCount: 2, saleDays: 3 },
    })
    expect(await salesOf(w)).toMatchObject([{ outcome: 'open', raisedAmount: '500.5' }])
  })

  test('is limited by the rest of the sale', async () => {
    const user = await w.userWith('9000')
    expect(errorOf(await w.call('buyBond', user, await w.order(bond, '4499.51')))).toBe(
      'PRODUCT_SOLD_OUT',
    )
    await buy(w, user, '4499.5')
    expect(await seen(w)).toMatchObject({ statusKey: 'sold_out', progressRate: '1', startAt: null })
    // The next sale has a quota of its own.
    await w.live(3)
    expect(await seen(w)).toMatchObject({
      statusKey: 'on_sale',
      remainingQuota: '5000',
      bond: { raisedAmount: '0', investorCount: 0 },
    })
  })

  test('uses the endpoint of bonds', async () => {
    const user = await w.userWith('100')
    const [week, own] = [await w.order('66811', '20'), await w.order(bond, '20')]
    expect(errorOf(await w.call('buyBond', user, week))).toBe('PRODUCT_TYPE_MISMATCH')
    expect(errorOf(await w.call('buyProduct', user, own))).toBe('PRODUCT_TYPE_MISMATCH')
    const nothing = { ...own, productId: '66899' }
    expect(errorOf(await w.call('buyBond', user, nothing))).toBe('PRODUCT_NOT_FOUND')
    const other = { ...own, disclosureVersion: '0'.repeat(16) }
    expect(errorOf(await w.call('buyBond', user, other))).toBe('DISCLOSURE_NOT_ACCEPTED')
  })

  test('is one order, however often it is sent', async () => {
    const user = await w.userWith('1000')
    const body = await w.order(bond, '100')
    const twice = await Promise.all(
      [1, 2].map(() => w.call('buyBond', user, body, 'a-key-of-sixteen')),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(await w.balance(user, 'invest.held')).toBe('100')
  })
})

test('starts the term at exactly the target and pays each day', async () => {
  const w = await open('reached', [bondOf()])
  const [one, other] = [await w.userWith('1000'), await w.userWith('1000')]
  const orders = [await buy(w, one, '400'), await buy(w, other, '600')] as const
  await w.live(3)
  expect(await orderOf(w, one, orders[0])).toMatchObject({ statusKey: 'running', remainingDays: 7 })
  expect(await w.balance(one, 'balance.available')).toBe('600')
  await w.live(7)
  expect(await orderOf(w, other, orders[1])).toMatchObject({
    statusKey: 'ended',
    endReason: 'matured',
    accumulatedIncome: '4.2',
  })
  expect(await w.balance(one, 'balance.available')).toBe('1002.8')
  expect(await salesOf(w)).toMatchObject([{ outcome: 'reached', investorCount: 2 }])
})

test('refunds everything at the end of a sale just below the target, and pays nothing', async () => {
  const w = await open('missed', [bondOf({ step: '0.00000001' })])
  const [one, other] = [await w.userWith('1000'), await w.userWith('1000')]
  const orders = [await buy(w, one, '400'), await buy(w, other, '599.99999999')] as const
  await w.live(2)
  await w.world.advance(midnight + 3 * dayMs + 599_999 - w.world.clock.now())
  await w.pay()
  // No outcome before the last decision of the sale can be committed.
  expect(await orderOf(w, one, orders[0])).toMatchObject({ statusKey: 'not_started' })
  expect(await w.balance(one, 'balance.available')).toBe('600')
  await w.world.advance(1)
  await w.pay()
  for (const [user, order] of [
    [one, orders[0]],
    [other, orders[1]],
  ] as const) {
    expect(await orderOf(w, user, order)).toMatchObject({
      status: -2,
      statusKey: 'cancelled',
      endReason: 'missed',
      accumulatedIncome: '0',
      expectedIncome: '0',
      remainingDays: 0,
      nextIncomeAt: null,
    })
    expect(await w.balance(user, 'balance.available')).toBe('1000')
    expect(await w.balance(user, 'invest.held')).toBe('0')
  }
  expect(await salesOf(w)).toMatchObject([{ outcome: 'missed', raisedAmount: '999.99999999' }])
  await w.live(9)
  expect(await w.balance(one, 'balance.available')).toBe('1000')
  expect(await w.balance(bond, 'funding.available')).toBe('1000000')
  const { rows } = await w.pool.query(
    "select kind, amount from ledger_entry where user_id = $1 and account = 'balance.available' order by number desc limit 1",
    [one],
  )
  expect(rows).toMatchObject([{ kind: 'invest_refund' }])
})

test('decides missed sales in order of time, each by itself', async () => {
  const w = await open('sales', [bondOf()])
  const user = await w.userWith('5000')
  const first = await buy(w, user, '1000')
  await w.turn(3)
  const second = await buy(w, user, '999')
  await w.turn(40)
  await w.pay()
  expect(await orderOf(w, user, first)).toMatchObject({
    statusKey: 'ended',
    accumulatedIncome: '7',
  })
  expect(await orderOf(w, user, second)).toMatchObject({ endReason: 'missed' })
  expect(await w.balance(user, 'balance.available')).toBe('5007')
  expect((await salesOf(w)).map(({ outcome }) => outcome)).toEqual(['missed', 'reached'])
  const { history } = await seen(w)
  expect(history).toHaveLength(7)
})

test('decides and refunds each sale once with two processes', async () => {
  const w = await open('two', [bondOf()])
  const other = await open('two', [bondOf()], { database: w.database, node: 1 })
  const users = await Promise.all(Array.from({ length: 9 }, () => w.userWith('100')))
  for (const user of users) await buy(w, user, '100')
  for (let day = 0; day < 4; day += 1) {
    await w.turn()
    await other.turn()
    await Promise.all([w.pay(), other.pay()])
  }
  for (const user of users) expect(await w.balance(user, 'balance.available')).toBe('100')
  expect(w.events.concat(other.events).filter(({ name }) => name === 'saleClosed')).toHaveLength(1)
})

test('pays no day before the sale is decided', async () => {
  const w = await open('undecided', [bondOf()])
  const user = await w.userWith('1000')
  const order = await buy(w, user, '1000')
  await w.turn(6)
  // Another process has the lease of the part that decides sales.
  const without = allParts.parts().filter((part) => part !== productOwner.part)
  await w.invest.payDue(without, w.world.clock.now())
  expect(await orderOf(w, user, order)).toMatchObject({
    statusKey: 'not_started',
    accumulatedIncome: '0',
    unpaidDays: 0,
  })
  await w.pay()
  expect(await orderOf(w, user, order)).toMatchObject({
    statusKey: 'running',
    accumulatedIncome: '3',
  })
})

test('freezes the days of a bond as of any product when its funding account is empty', async () => {
  const w = await open('bond empty', [bondOf({ funding: '2.5' })])
  const user = await w.userWith('1000')
  const order = await buy(w, user, '1000')
  await w.live(6)
  expect(await orderOf(w, user, order)).toMatchObject({ statusKey: 'frozen', unpaidDays: 1 })
  await w.live(5)
  expect(await w.balance(user, 'balance.available')).toBe('1002')
  expect(await w.balance(user, 'invest.held')).toBe('0')
})
