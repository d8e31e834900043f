import { afterEach, describe, expect, test } from 'vitest'
import { productOf, type InvestWorld } from '../invest/testing/invest-world.ts'
import { errorOf, granted } from './answers.ts'
import {
  alone,
  checker,
  draft,
  maker,
  openProductConsole,
  why,
  type ProductConsole,
} from './product-console.ts'

const [week, bond] = ['66811', '66831'] as const
const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const
const hour = 3_600_000

let w: InvestWorld
let productConsole: ProductConsole
async function open(seed: string, products: readonly object[] = [productOf(week)]) {
  productConsole = await openProductConsole(seed, products)
  w = productConsole.world
}
afterEach(() => w.close())

const ask = (id: string = week, endAt: number | null = null, who = maker) =>
  productConsole.call('endProduct', { id, endAt, ...why }, who)
async function end(id: string = week, endAt: number | null = null) {
  const { pendingApprovalId } = granted(await ask(id, endAt))
  return productConsole.approve(pendingApprovalId!, checker)
}
const listed = async () => granted(await w.call('listProducts', '1', {})).map(({ id }) => id)
const buy = async (user: string, id: string = week) =>
  w.call('buyProduct', user, await w.order(id, '100'))

describe('ending a product', () => {
  test('by two operators stops sales and lists, and shows that its sale is over', async () => {
    await open('two')
    const approvalRequest = granted(await ask(week, null, alone))
    expect(errorOf(await ask())).toBe('STATE_CHANGED')
    expect(await productConsole.item(week)).toMatchObject({
      pendingEndId: approvalRequest.pendingApprovalId,
      endsAt: null,
    })
    const { records } = granted(
      await productConsole.call('listApprovals', { ...page, show: 'open' }, checker),
    )
    expect(records.find(({ id }) => id === approvalRequest.pendingApprovalId)!.sentence).toContain(
      `End P${week} (${week}): nobody buys it at once`,
    )
    const user = await w.userWith('1000')
    expect(errorOf(await productConsole.approve(approvalRequest.pendingApprovalId!, alone))).toBe(
      'SELF_APPROVAL',
    )
    granted(await buy(user))
    granted(await productConsole.approve(approvalRequest.pendingApprovalId!, checker))
    expect(errorOf(await buy(user))).toBe('PRODUCT_NOT_ON_SALE')
    expect(await listed()).toEqual([])
    expect(granted(await w.call('getProduct', user, { id: week }))).toMatchObject({
      status: -2,
      statusKey: 'ended',
      startAt: null,
      saleEndAt: w.world.clock.now(),
      myHolding: '100',
    })
    expect(await productConsole.item(week)).toMatchObject({
      pendingEndId: null,
      endsAt: w.world.clock.now(),
    })
  })

  test('at a time sells until exactly then', async () => {
    await open('scheduled')
    const user = await w.userWith('1000')
    const endAt = w.world.clock.now() + hour
    granted(await end(week, endAt))
    await w.world.advance(hour - 1)
    granted(await buy(user))
    expect(granted(await w.call('getProduct', user, { id: week }))).toMatchObject({
      statusKey: 'on_sale',
      saleEndAt: endAt,
    })
    await w.world.advance(1)
    expect(errorOf(await buy(user))).toBe('PRODUCT_NOT_ON_SALE')
    expect(await listed()).toEqual([])
  })

  test('happens once, and is never changed', async () => {
    await open('once')
    granted(await end())
    expect(errorOf(await ask())).toBe('STATE_CHANGED')
    const save = { id: week, version: 1, ...draft }
    expect(errorOf(await productConsole.call('saveProductDraft', save, maker))).toBe(
      'STATE_CHANGED',
    )
    expect(errorOf(await ask('4711'))).toBe('NOT_FOUND')
  })

  test('cancels its pending publications', async () => {
    await open('waiting')
    granted(
      await productConsole.call('saveProductDraft', { id: week, version: 1, ...draft }, maker),
    )
    const input = { id: week, version: 2, ...why }
    const { pendingApprovalId } = granted(await productConsole.call('publishProduct', input, maker))
    granted(await end())
    expect(errorOf(await productConsole.approve(pendingApprovalId!, checker))).toBe('STATE_CHANGED')
    expect(errorOf(await productConsole.call('publishProduct', input, maker))).toBe('STATE_CHANGED')
  })

  test('applies only to the terms of the request: other terms need a new request', async () => {
    await open('overtaken')
    const { pendingApprovalId } = granted(await ask())
    granted(
      await productConsole.call('saveProductDraft', { id: week, version: 1, ...draft }, maker),
    )
    granted(await productConsole.publish(week, 2))
    expect(errorOf(await productConsole.approve(pendingApprovalId!, checker))).toBe('STATE_CHANGED')
    expect(await listed()).toEqual([week])
  })

  test('is refused before its first sale', async () => {
    await open('draft')
    const { id } = granted(
      await productConsole.call(
        'createProduct',
        { productType: 'arbitrage', currency: 'USDT', ...draft },
        maker,
      ),
    )
    expect(errorOf(await ask(id))).toBe('NOT_FOUND')
  })
})

describe('an order of an ended product', () => {
  test('is paid to its end by its own terms, and returns its principal', async () => {
    await open('runs')
    const user = await w.userWith('1000')
    await w.bought(user, week, '1000')
    await w.live(2)
    granted(await end())
    await w.live(6)
    // 1,000 at 0.1 % a day for seven days.
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    expect(await w.balance(user, 'invest.held')).toBe('0')
  })

  test('can still be cancelled during cooling-off', async () => {
    await open('cools', [productOf(week, { coolingOffHours: 24 })])
    const user = await w.userWith('1000')
    const { id } = await w.bought(user, week, '1000')
    granted(await end())
    granted(await w.call('redeemProductOrder', user, { id, expectedPenalty: '0' }))
    expect(await w.balance(user, 'balance.available')).toBe('1000')
  })

  test('is not renewed, pays out, and its user is notified of the reason', async () => {
    await open('renewal', [productOf(week, { autoRenewAllowed: true })])
    const user = await w.userWith('1000')
    granted(await w.call('buyProduct', user, { ...(await w.order(week, '1000')), autoRenew: true }))
    granted(await end())
    await w.live(8)
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    const [letter, ...more] = await w.letters()
    expect(more).toEqual([])
    expect(letter!.text).toContain('It is not sold any more.')
  })
})

test('sells a bond to the end of its open sale, which its target alone decides', async () => {
  const issued = { issuer: 'A', targetAmount: '300', saleDays: 3 }
  await open('bond', [productOf(bond, { productType: 'bond', ratePer: 'year', bond: issued })])
  const [first, second] = [await w.userWith('1000'), await w.userWith('1000')]
  await w.bought(first, bond, '200')
  granted(await end(bond))
  const { saleEndAt } = granted(await w.call('getProduct', first, { id: bond }))
  expect((await productConsole.item(bond))!.endsAt).toBe(saleEndAt)
  await w.bought(second, bond, '100')
  await w.live(3)
  const order = { ...(await w.order(bond, '100')) }
  expect(errorOf(await w.call('buyBond', second, order))).toBe('PRODUCT_NOT_ON_SALE')
  expect(granted(await w.call('listBondSales', '1', page)).records).toMatchObject([
    { outcome: 'reached' },
  ])
  expect(await w.balance(first, 'invest.held')).toBe('200')
})
