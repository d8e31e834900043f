import { hourMs, dayMs, dayStart, type ProductOrder } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openInvestWorld, productOf, startAt, type InvestWorld } from './testing/invest-world.ts'

const [week, bond, firm, poor] = ['66811', '66831', '66812', '66813'] as const
const leaving = { coolingOffHours: 24, redemption: { lockDays: 2, penaltyRate: '0.005' } }
const midnight = dayStart(startAt)

let w: InvestWorld
beforeAll(async () => {
  w = await openInvestWorld('leaving', [
    productOf(week, { ...leaving, totalQuota: '5000' }),
    productOf(bond, {
      ...leaving,
      productType: 'bond',
      bond: { issuer: 'Fern', targetAmount: '1000', saleDays: 3 },
    }),
    productOf(firm),
    productOf(poor, { ...leaving, funding: '1.5' }),
  ])
})
afterAll(() => w.close())

const redeem = (user: string, { id }: { id: string }, expectedPenalty: string, key?: string) =>
  w.call(
    'redeemProductOrder',
    user,
    { id, ...(expectedPenalty !== '0' && { expectedPenalty }) },
    key,
  )
const orderOf = async (user: string, { id }: { id: string }): Promise<ProductOrder> =>
  granted(await w.call('getProductOrder', user, { id }))
const soldOf = async (id: string) => {
  const { rows } = await w.pool.query<{ sold: string }>(
    'select sold from invest_product where id = $1',
    [id],
  )
  return rows[0]!.sold
}
/** Lets time pass until this long after the start of a day, counted from the first. */
const until = async (at: number) => {
  await w.world.advance(at - w.world.clock.now())
  await w.pay()
}

test('cancels an order for free during cooling-off, and frees its quota', async () => {
  const user = await w.userWith('1000')
  const order = await w.bought(user, week, '600')
  const end = w.world.clock.now() + 24 * hourMs
  expect(order).toMatchObject({
    coolingOffUntil: end,
    redeemableFrom: midnight + 3 * dayMs,
    redeemPreview: { amount: '600', penalty: '0', isCoolingOff: true },
  })
  expect(await soldOf(week)).toBe('60000000000')
  const after = granted(await redeem(user, order, '0'))
  expect(after).toMatchObject({
    status: -2,
    statusKey: 'cancelled',
    endReason: 'withdrawn',
    penalty: '0',
    redeemPreview: null,
    expectedIncome: '0',
  })
  expect(await orderOf(user, order)).toEqual(after)
  expect(await w.balance(user, 'balance.available')).toBe('1000')
  expect(await soldOf(week)).toBe('0')
  expect(errorOf(await redeem(user, order, '0'))).toBe('NOT_REDEEMABLE')
})

test('allows that until its last millisecond, and afterwards only after the lock period', async () => {
  const user = await w.userWith('1000')
  const [one, other] = [await w.bought(user, week, '100'), await w.bought(user, week, '200')]
  const end = one.coolingOffUntil!
  await until(end - 1)
  granted(await redeem(user, one, '0'))
  await until(end)
  expect(await orderOf(user, other)).toMatchObject({ redeemPreview: null })
  expect(errorOf(await redeem(user, other, '0'))).toBe('NOT_REDEEMABLE')
  expect(errorOf(await redeem(user, other, '1'))).toBe('NOT_REDEEMABLE')
  await until(other.redeemableFrom! - 1)
  expect(errorOf(await redeem(user, other, '1'))).toBe('NOT_REDEEMABLE')
  await until(other.redeemableFrom!)
  expect(await orderOf(user, other)).toMatchObject({
    redeemPreview: { amount: '199', penalty: '1', isCoolingOff: false },
  })
  granted(await redeem(user, other, '1'))
})

test('charges the shown cost for early redemption, ends the income on the day before, and keeps paid income', async () => {
  const user = await w.userWith('1000')
  const order = await w.bought(user, week, '1000')
  await until(order.startAt + 3 * dayMs + hourMs)
  expect(await orderOf(user, order)).toMatchObject({
    accumulatedIncome: '3',
    redeemPreview: { amount: '995', penalty: '5', isCoolingOff: false },
  })
  // Another cost than the shown one is refused.
  expect(errorOf(await redeem(user, order, '4.99'))).toBe('STATE_CHANGED')
  expect(errorOf(await redeem(user, order, '0'))).toBe('STATE_CHANGED')
  const key = 'a-key-of-sixteen'
  const twice = await Promise.all([1, 2].map(() => redeem(user, order, '5', key)))
  expect(twice[0]).toEqual(twice[1])
  expect(granted(twice[0]!)).toMatchObject({
    statusKey: 'ended',
    endReason: 'redeemed',
    penalty: '5',
    expectedIncome: '3',
    remainingDays: 0,
  })
  await w.live(6)
  expect(await w.balance(user, 'balance.available')).toBe('998')
  expect(await w.balance(user, 'invest.held')).toBe('0')
})

test('pays an ended unpaid day after redemption too', async () => {
  const user = await w.userWith('1000')
  const order = await w.bought(user, poor, '1000')
  await until(order.startAt + 3 * dayMs + hourMs)
  // The account covered one day.
  expect(await orderOf(user, order)).toMatchObject({ accumulatedIncome: '1', unpaidDays: 2 })
  expect(granted(await redeem(user, order, '5'))).toMatchObject({
    statusKey: 'frozen',
    endReason: 'redeemed',
    unpaidDays: 2,
  })
  expect(await w.balance(user, 'balance.available')).toBe('996')
  await w.fill(poor, '100')
  await w.live(5)
  expect(await orderOf(user, order)).toMatchObject({ statusKey: 'ended', accumulatedIncome: '3' })
  expect(await w.balance(user, 'balance.available')).toBe('998')
})

test("refuses to redeem an order whose terms do not allow it, and another user's order", async () => {
  const [user, other] = [await w.userWith('1000'), await w.userWith('1000')]
  const [plain, own] = [await w.bought(user, firm, '100'), await w.bought(user, week, '100')]
  expect(plain).toMatchObject({ coolingOffUntil: null, redeemableFrom: null, redeemPreview: null })
  await w.live(4)
  expect(errorOf(await redeem(user, plain, '0'))).toBe('NOT_REDEEMABLE')
  expect(errorOf(await redeem(other, own, '0.5'))).toBe('NOT_FOUND')
  await w.live(5)
  // It has ended by itself.
  expect(errorOf(await redeem(user, own, '0.5'))).toBe('NOT_REDEEMABLE')
})

describe('a bond', () => {
  const saleOf = async () => granted(await w.call('getProduct', '1', { id: bond })).bond
  /** Start of the next sale. */
  const nextSale = async () => {
    const { saleEndAt } = granted(await w.call('getProduct', '1', { id: bond }))
    await until(saleEndAt! + hourMs)
  }

  test('does not count an order cancelled during the sale towards the target', async () => {
    await nextSale()
    const [user, other] = [await w.userWith('2000'), await w.userWith('2000')]
    const [first, second] = [await w.bought(user, bond, '700'), await w.bought(user, bond, '200')]
    const kept = await w.bought(other, bond, '300')
    granted(await redeem(user, second, '0'))
    expect(await saleOf()).toMatchObject({ raisedAmount: '1000', investorCount: 2 })
    granted(await redeem(user, first, '0'))
    expect(await saleOf()).toMatchObject({ raisedAmount: '300', investorCount: 1 })
    await until(kept.startAt + hourMs)
    expect(await orderOf(other, kept)).toMatchObject({ endReason: 'missed' })
    expect(await w.balance(user, 'balance.available')).toBe('2000')
    expect(await w.balance(other, 'balance.available')).toBe('2000')
  })

  test('does not count an order cancelled after the sale either: no bond starts below its target', async () => {
    await nextSale()
    const { saleEndAt, startAt: beginAt } = granted(await w.call('getProduct', '1', { id: bond }))
    // A day after the sale, every cooling-off period has ended.
    expect(beginAt).toBe(saleEndAt! + dayMs)
    const [user, other] = [await w.userWith('2000'), await w.userWith('2000')]
    await until(saleEndAt! - 1)
    const [late, kept] = [await w.bought(user, bond, '600'), await w.bought(other, bond, '400')]
    expect(late.coolingOffUntil).toBeLessThan(beginAt!)
    // Ended, and not decided yet.
    await until(late.coolingOffUntil! - 1)
    granted(await redeem(user, late, '0'))
    await until(beginAt! + hourMs)
    expect(await orderOf(other, kept)).toMatchObject({ endReason: 'missed' })
    expect(await w.balance(user, 'balance.available')).toBe('2000')
    expect(await w.balance(other, 'balance.available')).toBe('2000')
    const page = { pageNo: 1, pageSize: 1, order: 'desc' } as const
    expect(granted(await w.call('listBondSales', '1', page)).records).toMatchObject([
      { outcome: 'missed', raisedAmount: '400', saleEndAt },
    ])
  })

  test('refuses to cancel an order that counted towards the target once the bond has started', async () => {
    await nextSale()
    const { saleEndAt, startAt: beginAt } = granted(await w.call('getProduct', '1', { id: bond }))
    const [user, other] = [await w.userWith('2000'), await w.userWith('2000')]
    await until(saleEndAt! - 1)
    const [first, second] = [await w.bought(user, bond, '600'), await w.bought(other, bond, '400')]
    await until(beginAt! + hourMs)
    expect(await orderOf(other, second)).toMatchObject({ statusKey: 'running' })
    for (const cost of ['0', '3'])
      expect(errorOf(await redeem(user, first, cost))).toBe('NOT_REDEEMABLE')
    const page = { pageNo: 1, pageSize: 1, order: 'desc' } as const
    expect(granted(await w.call('listBondSales', '1', page)).records).toMatchObject([
      { outcome: 'reached', raisedAmount: '1000' },
    ])
    await until(second.redeemableFrom! + hourMs)
    granted(await redeem(other, second, '2'))
    // Two days at 0.1 %, and the cost of redemption.
    expect(await w.balance(other, 'balance.available')).toBe('1998.8')
  })
})
