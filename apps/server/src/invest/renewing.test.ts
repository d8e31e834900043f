import { dayMs, type ProductOrder } from '@candor/api'
import { afterEach, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { openPolicy } from '../policy/index.ts'
import { openInvestWorld, productOf, startAt, type InvestWorld } from './testing/invest-world.ts'

const [week, firm, bond] = ['66811', '66812', '66831'] as const
const renewable = productOf(week, { autoRenewAllowed: true })
const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const

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
const buy = async (w: InvestWorld, user: string, id: string, amount: string) => {
  const name = id === bond ? 'buyBond' : 'buyProduct'
  return granted(await w.call(name, user, { ...(await w.order(id, amount)), autoRenew: true }))
}
const ordersOf = async (w: InvestWorld, user: string): Promise<ProductOrder[]> =>
  granted(await w.call('listProductOrders', user, page)).records
const set = (w: InvestWorld, user: string, { id }: { id: string }, isOn: boolean) =>
  w.call('setAutoRenew', user, { id, isOn })

test('renews an order at its end without a gap, and keeps its principal held', async () => {
  const w = await open('renewed', [renewable])
  const user = await w.userWith('1000')
  const first = await buy(w, user, week, '1000')
  expect(first).toMatchObject({ autoRenew: true, renews: null })
  await w.live(8)
  const [second, old] = await ordersOf(w, user)
  expect(old).toMatchObject({
    id: first.id,
    statusKey: 'ended',
    endReason: 'renewed',
    autoRenew: null,
  })
  expect(second).toMatchObject({
    amount: '1000',
    renews: first.orderNo,
    startAt: first.endAt,
    endAt: first.endAt + 7 * dayMs,
    disclosureVersion: first.disclosureVersion,
    autoRenew: true,
  })
  expect(await w.balance(user, 'invest.held')).toBe('1000')
  expect(await w.balance(user, 'balance.available')).toBe('7')
  await w.live(6)
  granted(await set(w, user, second!, false))
  await w.live(1)
  expect(await w.balance(user, 'balance.available')).toBe('1014')
  expect(await ordersOf(w, user)).toHaveLength(2)
})

test('returns everything if its user switches it off in time, and refuses changes after the end', async () => {
  const w = await open('said no', [renewable, productOf(firm)])
  const [user, other] = [await w.userWith('1000'), await w.userWith('1000')]
  const order = await buy(w, user, week, '1000')
  expect(errorOf(await set(w, other, order, false))).toBe('NOT_FOUND')
  expect(granted(await set(w, user, order, false))).toMatchObject({ autoRenew: false })
  await w.live(8)
  expect(await w.balance(user, 'balance.available')).toBe('1007')
  expect(errorOf(await set(w, user, order, true))).toBe('STATE_CHANGED')
  // Terms that do not offer it.
  const plain = await buy(w, other, firm, '100')
  expect(plain).toMatchObject({ autoRenew: null })
  expect(errorOf(await set(w, other, plain, true))).toBe('STATE_CHANGED')
})

test('renews nothing for a user who is restricted from signing in, who may switch it off but not on', async () => {
  const barred = new Set<string>()
  const w = await open('restricted', [renewable], {
    policy: {
      ...openPolicy,
      restriction: (userId, capability) =>
        capability === 'login' && barred.has(userId)
          ? ({ reasonKey: 'suspicious_activity', untilAt: 2 * startAt } as never)
          : null,
    },
  })
  const [user, other] = [await w.userWith('1000'), await w.userWith('1000')]
  const order = await buy(w, user, week, '1000')
  await buy(w, other, week, '1000')
  barred.add(user).add(other)
  expect(granted(await set(w, user, order, false))).toMatchObject({ autoRenew: false })
  expect(errorOf(await set(w, user, order, true))).toBe('RESTRICTED')
  await w.live(8)
  expect(await w.balance(user, 'balance.available')).toBe('1007')
  expect(await w.balance(other, 'balance.available')).toBe('1007')
  expect(w.events.filter(({ name }) => name === 'productNotRenewed')).toMatchObject([
    { data: { reason: 'restricted' } },
  ])
})

test('pays all other users when a renewal fails, and makes it up later', async () => {
  const w = await open('failing renewal', [renewable])
  const [user, other] = [await w.userWith('1000'), await w.userWith('1000')]
  await buy(w, user, week, '1000')
  await w.bought(other, week, '1000')
  await w.live(7)
  w.failing.add(user)
  await w.turn()
  await expect(w.pay()).rejects.toThrow('not all that is due of products was done')
  expect(await w.balance(other, 'balance.available')).toBe('1007')
  w.failing.clear()
  await w.pay()
  const [second] = await ordersOf(w, user)
  expect(second).toMatchObject({ autoRenew: true, remainingDays: 7 })
  expect(await w.balance(user, 'invest.held')).toBe('1000')
  expect(await w.balance(user, 'balance.available')).toBe('7')
})

test('renews nothing for a product that cannot pay: the principal is returned', async () => {
  const w = await open('renewal empty', [productOf(week, { autoRenewAllowed: true, funding: '3' })])
  const user = await w.userWith('1000')
  await buy(w, user, week, '1000')
  await w.live(8)
  expect(await w.balance(user, 'balance.available')).toBe('1003')
  expect(await w.balance(user, 'invest.held')).toBe('0')
  expect(w.events.filter(({ name }) => name === 'productNotRenewed')).toHaveLength(1)
})

test('renews nothing under changed terms or without quota', async () => {
  const w = await open('others', [
    renewable,
    productOf(firm, { autoRenewAllowed: true, totalQuota: '150' }),
  ])
  const [user, other] = [await w.userWith('1000'), await w.userWith('1000')]
  await buy(w, user, week, '500')
  await buy(w, other, firm, '100')
  await w.live(7)
  // A process that starts with other terms.
  const next = await open(
    'others',
    [
      productOf(week, { autoRenewAllowed: true, rate: '0.002' }),
      productOf(firm, { autoRenewAllowed: true, totalQuota: '150' }),
    ],
    {
      database: w.database,
      node: 1,
      startAt: w.world.clock.now(),
    },
  )
  await next.live(1)
  expect(await w.balance(user, 'invest.held')).toBe('0')
  expect(await w.balance(user, 'balance.available')).toBe('1003.5')
  expect(await w.balance(other, 'balance.available')).toBe('1000.7')
  expect(await ordersOf(next, other)).toHaveLength(1)
})

test('renews from the present day after a long outage, and pays every day before', async () => {
  const w = await open('rest', [renewable])
  const user = await w.userWith('1000')
  await buy(w, user, week, '1000')
  await w.turn(20)
  await w.pay()
  const [second] = await ordersOf(w, user)
  expect(second).toMatchObject({ autoRenew: true, remainingDays: 7 })
  expect(await w.balance(user, 'balance.available')).toBe('7')
})

test('renews once with two processes', async () => {
  const w = await open('two renew', [renewable])
  const other = await open('two renew', [renewable], { database: w.database, node: 1 })
  const users = await Promise.all(Array.from({ length: 5 }, () => w.userWith('100')))
  for (const user of users) await buy(w, user, week, '100')
  for (let day = 0; day < 8; day += 1) {
    await w.turn()
    await other.turn()
    await Promise.all([w.pay(), other.pay()])
  }
  for (const user of users) {
    expect(await ordersOf(w, user)).toHaveLength(2)
    expect(await w.balance(user, 'invest.held')).toBe('100')
  }
})

test('renews a bond in the open sale, and refunds it if that misses its target', async () => {
  const w = await open('bond renewed', [
    productOf(bond, {
      productType: 'bond',
      autoRenewAllowed: true,
      bond: { issuer: 'Fern', targetAmount: '1000', saleDays: 3 },
    }),
  ])
  const [user, other] = [await w.userWith('600'), await w.userWith('400')]
  await buy(w, user, bond, '600')
  await w.bought(other, bond, '400')
  await w.live(10)
  const { bond: sale } = granted(await w.call('getProduct', user, { id: bond }))
  expect(sale).toMatchObject({ raisedAmount: '600', investorCount: 1 })
  expect(await w.balance(user, 'invest.held')).toBe('600')
  await w.live(3)
  expect((await ordersOf(w, user))[0]).toMatchObject({ endReason: 'missed' })
  expect(await w.balance(user, 'balance.available')).toBe('604.2')
})
