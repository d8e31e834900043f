import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const [week, ether] = ['66811', '66815'] as const
const inEther = {
  currency: 'ETH',
  riskLevel: 5,
  minAmount: '0.01',
  maxAmount: '1',
  step: '0.0001',
  totalQuota: '1.5',
  coolingOffHours: 24,
  redemption: { lockDays: 1, penaltyRate: '0.002' },
  funding: '10',
}
const products = [productOf(week), productOf(ether, inEther)]

let w: InvestWorld
beforeAll(async () => {
  w = await openInvestWorld('two currencies', products)
})
// The ledger is audited currency by currency.
afterAll(() => w.close())

const stat = async (user: string) =>
  granted(await w.call('getProductStat', user, { productType: 'arbitrage' }))
const orderOf = async (user: string, id: string) =>
  granted(await w.call('getProductOrder', user, { id }))

describe('a product of a second currency', () => {
  test('takes, pays and returns that currency, from an account in it', async () => {
    const user = await w.userWith('1', 'ETH')
    const { id } = await w.bought(user, ether, '0.5')
    expect(await w.balance(user, 'invest.held', 'ETH')).toBe('0.5')
    await w.live(3)
    expect(await orderOf(user, id)).toMatchObject({ currency: 'ETH', accumulatedIncome: '0.001' })
    expect(await w.balance(ether, 'funding.available', 'ETH')).toBe('9.999')
    await w.live(5)
    expect(await w.balance(user, 'balance.available', 'ETH')).toBe('1.0035')
    expect(await w.balance(user, 'invest.held', 'ETH')).toBe('0')
    for (const kind of ['balance.available', 'invest.held'] as const)
      expect(await w.balance(user, kind)).toBe('0')
  })

  test('is bought with that currency alone, within its limits', async () => {
    const poor = await w.userWith('5000')
    expect(errorOf(await w.call('buyProduct', poor, await w.order(ether, '0.01')))).toBe(
      'INSUFFICIENT_BALANCE',
    )
    const user = await w.userWith('5', 'ETH')
    for (const [amount, error] of [
      ['0.0099', 'AMOUNT_BELOW_MIN'],
      ['0.01001', 'AMOUNT_PRECISION'],
    ] as const)
      expect(errorOf(await w.call('buyProduct', user, await w.order(ether, amount)))).toBe(error)
    expect(await w.call('buyProduct', user, await w.order(ether, '1.0001'))).toMatchObject({
      refused: 'PURCHASE_LIMIT',
      details: { values: { max: '1', currency: 'ETH' } },
    })
  })

  test('charges early redemption in that currency', async () => {
    const user = await w.userWith('0.4', 'ETH')
    const { id } = await w.bought(user, ether, '0.4')
    await w.live(2)
    const { redeemPreview } = await orderOf(user, id)
    expect(redeemPreview).toEqual({ amount: '0.3992', penalty: '0.0008', isCoolingOff: false })
    granted(await w.call('redeemProductOrder', user, { id, expectedPenalty: '0.0008' }))
    // Redeemed at 0.2 % of the principal, after one paid day of 0.1 %.
    expect(await w.balance(user, 'balance.available', 'ETH')).toBe('0.3996')
  })

  test('states its figures in that currency, and is found by it', async () => {
    const list = async (wanted: { currency?: string; days?: number; riskLevel?: number }) =>
      granted(await w.call('listProducts', '1', wanted)).map((one) => one.id)
    expect(await list({})).toEqual([week, ether])
    expect(await list({ currency: 'ETH' })).toEqual([ether])
    expect(await list({ currency: 'BTC' })).toEqual([])
    expect(await list({ days: 7, currency: 'USDT' })).toEqual([week])
    expect(await list({ days: 8 })).toEqual([])
    expect(await list({ riskLevel: 5 })).toEqual([ether])
    expect(await list({ riskLevel: 5, currency: 'USDT' })).toEqual([])
    expect(granted(await w.call('getProduct', '1', { id: ether }))).toMatchObject({
      currency: 'ETH',
      incomeExample: { amount: '0.01', daily: '0.00001', total: '0.00007' },
    })
  })
})

describe("a user's products", () => {
  test('are listed by currency, and valued together at current prices', async () => {
    const user = await w.userWith('1000')
    expect(await stat(user)).toEqual({
      currency: 'USDT',
      hostingAmount: '0',
      todayIncome: '0',
      accumulatedIncome: '0',
      byCurrency: [],
      runningCount: 0,
      endedCount: 0,
    })
    await w.give(user, '0.1', 'ETH')
    await w.bought(user, week, '1000')
    await w.bought(user, ether, '0.1')
    await w.live(2)
    const byCurrency = [
      { currency: 'ETH', hostingAmount: '0.1', todayIncome: '0.0001', accumulatedIncome: '0.0001' },
      { currency: 'USDT', hostingAmount: '1000', todayIncome: '1', accumulatedIncome: '1' },
    ]
    // One ether is 2,500 dollars.
    expect(await stat(user)).toEqual({
      currency: 'USDT',
      hostingAmount: '1250',
      todayIncome: '1.25',
      accumulatedIncome: '1.25',
      byCurrency,
      runningCount: 2,
      endedCount: 0,
    })
    w.known.usdPrices = { USDT: '1' }
    expect(await stat(user)).toMatchObject({
      hostingAmount: null,
      todayIncome: null,
      accumulatedIncome: null,
      byCurrency,
    })
    await w.live(1)
    w.known.usdPrices = { USDT: '1', ETH: '2500' }
    expect(await stat(user)).toMatchObject({ todayIncome: '1.25', accumulatedIncome: '2.5' })
  })
})

test('adds a product of a new release to an existing installation without touching the others', async () => {
  const first = await openInvestWorld('opened before', [productOf(week)])
  const user = await first.userWith('1000')
  const { id, disclosureVersion } = await first.bought(user, week, '1000')
  await first.live(2)
  for (const node of [1, 2]) {
    const next = await openInvestWorld('opened before', products, {
      database: first.database,
      node,
      startAt: first.world.clock.now(),
    })
    expect(await next.balance(ether, 'funding.available', 'ETH')).toBe('10')
    expect(await next.balance(week, 'funding.available')).toBe('999999')
    const order = granted(await next.call('getProductOrder', user, { id }))
    expect(order).toMatchObject({ accumulatedIncome: '1', disclosureVersion })
    const { rows } = await next.pool.query(
      'select product_id, number from invest_version order by product_id',
    )
    expect(rows).toEqual([
      { product_id: week, number: 1 },
      { product_id: ether, number: 1 },
    ])
    await next.close()
  }
  await first.live(6)
  expect(await first.balance(user, 'balance.available')).toBe('1007')
  await first.close()
})
