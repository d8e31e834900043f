import { dayMs, dayStart } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openInvestWorld, productOf, startAt, type InvestWorld } from './testing/invest-world.ts'

const [week, high, small, known] = ['66811', '66812', '66813', '66814'] as const
const products = [
  productOf(week),
  productOf(high, { levelLimit: 2 }),
  productOf(small, { totalQuota: '100', maxAmount: '60' }),
  productOf(known, { kycLimit: 1 }),
]

let w: InvestWorld
beforeAll(async () => {
  w = await openInvestWorld('invest', products)
})
afterAll(() => w.close())

describe('a purchase', () => {
  test('holds its principal in an account of its user, and earns from the next day on', async () => {
    const user = await w.userWith('1000')
    const order = await w.bought(user, week, '600')
    expect(order).toMatchObject({
      orderNo: `P${order.id}`,
      amount: '600',
      dailyIncome: '0.6',
      expectedIncome: '4.2',
      accumulatedIncome: '0',
      startAt: dayStart(startAt) + dayMs,
      endAt: dayStart(startAt) + 8 * dayMs,
      nextIncomeAt: dayStart(startAt) + 2 * dayMs + 600_000,
      remainingDays: 7,
      status: 0,
      statusKey: 'not_started',
    })
    expect(await w.balance(user, 'balance.available')).toBe('400')
    expect(await w.balance(user, 'invest.held')).toBe('600')
    const { id } = order
    expect(granted(await w.call('getProductOrder', user, { id }))).toEqual(order)
    const { records } = granted(
      await w.call('listProductOrders', user, { pageNo: 1, pageSize: 10, order: 'desc' }),
    )
    expect(records).toEqual([order])
    const product = granted(await w.call('getProduct', user, { id: week }))
    expect(product).toMatchObject({ myHolding: '600', annualRate: '0.365', isSimulated: true })
  })

  test('is one order, however often it is sent', async () => {
    const user = await w.userWith('1000')
    const body = await w.order(week, '100')
    const twice = await Promise.all(
      [1, 2].map(() => w.call('buyProduct', user, body, 'a-key-of-sixteen')),
    )
    expect(twice[0]).toEqual(twice[1])
    expect(await w.balance(user, 'invest.held')).toBe('100')
  })

  test.each([
    ['9.99', 'AMOUNT_BELOW_MIN'],
    ['10.001', 'AMOUNT_PRECISION'],
    ['501', 'INSUFFICIENT_BALANCE'],
  ])('of %s is refused with %s', async (amount, error) => {
    const user = await w.userWith('500')
    expect(errorOf(await w.call('buyProduct', user, await w.order(week, amount)))).toBe(error)
    expect(await w.balance(user, 'balance.available')).toBe('500')
  })

  test('is limited to users who qualify', async () => {
    const user = await w.userWith('500')
    const [asked, named] = [await w.order(high, '20'), await w.order(known, '20')]
    expect(errorOf(await w.call('buyProduct', user, asked))).toBe('LEVEL_TOO_LOW')
    expect(errorOf(await w.call('buyProduct', user, named))).toBe('KYC_REQUIRED')
    w.known.levelNo = 2
    w.known.identityLevel = 1
    granted(await w.call('buyProduct', user, asked))
    granted(await w.call('buyProduct', user, named))
    w.known.levelNo = 0
    w.known.identityLevel = 0
  })

  test('requires the terms that its user has read, of a known product', async () => {
    const user = await w.userWith('500')
    const body = await w.order(week, '20')
    const other = { ...body, disclosureVersion: '0'.repeat(16) }
    expect(errorOf(await w.call('buyProduct', user, other))).toBe('DISCLOSURE_NOT_ACCEPTED')
    const nothing = { ...body, productId: '66899' }
    expect(errorOf(await w.call('buyProduct', user, nothing))).toBe('PRODUCT_NOT_FOUND')
    const machines = { ...body, amount: undefined, machineCount: 2 }
    expect(errorOf(await w.call('buyProduct', user, machines))).toBe('PRODUCT_TYPE_MISMATCH')
  })

  test("counts towards the user's limit and the quota", async () => {
    const [one, other] = [await w.userWith('500'), await w.userWith('500')]
    await w.bought(one, small, '50')
    expect(errorOf(await w.call('buyProduct', one, await w.order(small, '10.01')))).toBe(
      'PURCHASE_LIMIT',
    )
    // Both at once: one succeeds, the other does not.
    const body = await w.order(small, '50')
    const answers = await Promise.all(
      [other, await w.userWith('500')].map((user) => w.call('buyProduct', user, body)),
    )
    expect(answers.filter((answer) => 'refused' in answer)).toMatchObject([
      { refused: 'PRODUCT_SOLD_OUT' },
    ])
    expect(granted(await w.call('getProduct', one, { id: small }))).toMatchObject({
      remainingQuota: '0',
      progressRate: '1',
      statusKey: 'sold_out',
    })
  })
})

test('pays each day once it has ended, and returns the principal with the last', async () => {
  const user = await w.userWith('1000')
  const { id } = await w.bought(user, week, '1000')
  const seen = async () => granted(await w.call('getProductOrder', user, { id }))
  await w.live(1)
  // The day of the purchase earns nothing.
  expect(await seen()).toMatchObject({
    statusKey: 'running',
    accumulatedIncome: '0',
    remainingDays: 7,
  })
  await w.live(1)
  expect(await seen()).toMatchObject({ accumulatedIncome: '1', todayIncome: '1', remainingDays: 6 })
  await w.live(5)
  expect(await seen()).toMatchObject({ accumulatedIncome: '6', remainingDays: 1 })
  expect(await w.balance(user, 'balance.available')).toBe('6')
  await w.live(1)
  expect(await seen()).toMatchObject({
    status: 2,
    statusKey: 'ended',
    endReason: 'matured',
    accumulatedIncome: '7',
    remainingDays: 0,
    nextIncomeAt: null,
  })
  expect(await w.balance(user, 'balance.available')).toBe('1007')
  expect(await w.balance(user, 'invest.held')).toBe('0')
  const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
  const { records } = granted(await w.call('listProductIncome', user, { ...page, id }))
  expect(records.map(({ date, income }) => [date, income])).toEqual(
    ['25', '24', '23', '22', '21', '20', '19'].map((date) => [`2026-11-${date}`, '1']),
  )
  const stat = granted(await w.call('getProductStat', user, { productType: 'arbitrage' }))
  expect(stat).toMatchObject({
    hostingAmount: '0',
    accumulatedIncome: '7',
    todayIncome: '1',
    runningCount: 0,
    endedCount: 1,
  })
  await w.live(2)
  expect(await w.balance(user, 'balance.available')).toBe('1007')
})

test("hides another user's order", async () => {
  const [owner, other] = [await w.userWith('100'), await w.userWith('100')]
  const { id } = await w.bought(owner, week, '50')
  expect(errorOf(await w.call('getProductOrder', other, { id }))).toBe('NOT_FOUND')
  const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
  expect(errorOf(await w.call('listProductIncome', other, { ...page, id }))).toBe('NOT_FOUND')
})
