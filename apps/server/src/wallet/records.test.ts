import type { BalanceLog } from '@candor/api'
import { Amount, add } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { granted, openWalletWorld, startAt, type WalletWorld } from './testing/wallet-world.ts'

let world: WalletWorld
beforeEach(async () => {
  world = await openWalletWorld('records')
  world.market.set('BTCUSDT', '60000', startAt)
})
afterEach(() => world.close())

const newest = { pageNo: 1, pageSize: 100, order: 'desc' } as const

async function records(userId: string, changes: object = {}): Promise<BalanceLog[]> {
  return granted(await world.call('listBalanceLog', userId, { ...newest, ...changes })).records
}

async function transfer(userId: string, from: 'balance' | 'contract', amount: string) {
  const to = from === 'balance' ? 'contract' : 'balance'
  granted(await world.call('transferContract', userId, { from, to, currency: 'USDT', amount }))
}

/** A user who recharged, transferred, traded, and transferred the rest back. */
async function tradingUser(): Promise<string> {
  const user = await world.userWith('1000')
  await world.recharge(user, '0.5', 'BTC')
  await transfer(user, 'balance', '700')
  world.market.set('BTCUSDT', '60000', world.world.clock.now())
  const position = granted(
    await world.call('createPosition', user, {
      symbol: 'BTCUSDT',
      direction: 'long',
      leverage: 10,
      marginMode: 'isolated',
      quantity: '0.1',
      expectedPrice: '60000',
      maxSlippageRate: '0.005',
    }),
  )
  await world.world.advance(500)
  world.market.set('BTCUSDT', '61000', world.world.clock.now())
  granted(await world.call('closePosition', user, { id: position.id }))
  await transfer(user, 'contract', '50')
  return user
}

test('shows both sides of a transfer as out and in, with one order number', async () => {
  const user = await world.userWith('100')
  await transfer(user, 'balance', '40')
  const [first, second, recharge] = await records(user)
  const sides = [first!, second!].toSorted((a, b) => (a.account < b.account ? -1 : 1))
  expect(sides).toMatchObject([
    {
      account: 'balance',
      typeKey: 'transfer_out',
      typeText: 'Transfer out',
      amount: '-40',
      balanceBefore: '100',
      balanceAfter: '60',
    },
    {
      account: 'contract',
      typeKey: 'transfer_in',
      typeText: 'Transfer in',
      amount: '40',
      balanceBefore: '0',
      balanceAfter: '40',
    },
  ])
  expect(sides[0]!.orderNo).toBe(sides[1]!.orderNo)
  expect(sides[0]!.orderNo).toMatch(/^T\d+$/)
  expect(sides[0]!.id).not.toBe(sides[1]!.id)
  expect(recharge).toMatchObject({ typeKey: 'recharge', refType: 'recharge', amount: '100' })
})

test('chains the rows of an account and currency up to the balance', async () => {
  const user = await tradingUser()
  const all = await records(user, { order: 'asc' })
  const chains = Map.groupBy(all, ({ account, currency }) => `${account} ${currency}`)
  expect([...chains.keys()].toSorted()).toEqual(['balance BTC', 'balance USDT', 'contract USDT'])
  for (const rows of chains.values()) {
    let balance = '0'
    for (const row of rows) {
      expect(row.balanceBefore).toBe(balance)
      balance = Amount.text(add(Amount.parse(balance), Amount.parse(row.amount)))
      expect(row.balanceAfter).toBe(balance)
    }
  }
  const contract = granted(await world.call('queryUserContractBalance', user, {}))
  expect(contract.available).toBe(chains.get('contract USDT')!.at(-1)!.balanceAfter)
  expect(chains.get('contract USDT')!.map(({ typeKey }) => typeKey)).toEqual([
    'transfer_in',
    'margin_lock',
    'position_open_fee',
    'margin_release',
    'position_pnl',
    'position_close_fee',
    'transfer_out',
  ])
})

test('returns every row once and in order for any page size, while new rows are written', async () => {
  const user = await tradingUser()
  const all = await records(user)
  for (const pageSize of [1, 3]) {
    const seen: BalanceLog[] = []
    let after: string | null | undefined
    for (let pageNo = 1; after !== null; pageNo += 1) {
      const input = { ...newest, pageNo, pageSize, ...(after !== undefined && { after }) }
      const page = granted(await world.call('listBalanceLog', user, input))
      after = page.next
      seen.push(...page.records)
      await world.world.advance(1)
      if (pageNo === 2) await transfer(user, 'balance', '1')
    }
    expect(seen.slice(-all.length)).toEqual(all)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  }
})

test('filters by account, currency, kind and time', async () => {
  const user = await tradingUser()
  const all = await records(user)
  const kept = async (changes: object) => (await records(user, changes)).map(({ id }) => id)
  const expected = (keep: (row: BalanceLog) => boolean) => all.filter(keep).map(({ id }) => id)
  expect(await kept({ account: 'contract' })).toEqual(expected((r) => r.account === 'contract'))
  expect(await kept({ currency: 'BTC' })).toEqual(expected((r) => r.currency === 'BTC'))
  const out = expected((r) => r.typeKey === 'transfer_out' || r.typeKey === 'position_pnl')
  expect(out).toHaveLength(3)
  expect(await kept({ typeKey: ['transfer_out', 'position_pnl'] })).toEqual(out)
  const { createAt } = all[0]!
  expect(await kept({ beginAt: createAt })).toEqual(expected((r) => r.createAt >= createAt))
  expect(await kept({ endAt: createAt })).toEqual(expected((r) => r.createAt < createAt))
})

test('hides other users’ rows', async () => {
  await tradingUser()
  expect(await records(await world.newUser())).toEqual([])
})

test('shows a swap as one row in each of its currencies, both with its number', async () => {
  const user = await world.userWith('1000')
  world.market.set('BTCUSDT', '50000', world.world.clock.now())
  const way = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '100' }
  const { quoteId } = granted(await world.call('quoteSwap', user, way))
  const { id, orderNo } = granted(await world.call('swap', user, { quoteId }))
  const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
  const { records: moved } = granted(
    await world.call('listBalanceLog', user, { ...page, typeKey: ['swap_out', 'swap_in'] }),
  )
  const cause = { refType: 'swap', refId: id, orderNo }
  expect(moved).toHaveLength(2)
  expect(moved).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ typeKey: 'swap_out', amount: '-100', currency: 'USDT', ...cause }),
      expect.objectContaining({
        typeKey: 'swap_in',
        amount: '0.001998',
        currency: 'BTC',
        ...cause,
      }),
    ]),
  )
})
