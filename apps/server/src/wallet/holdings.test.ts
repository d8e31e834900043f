import { hourMs, dayMs } from '@candor/api'
import { Amount, Price, Quantity, add, sum, worth } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  granted,
  errorOf,
  openWalletWorld,
  startAt,
  type WalletWorld,
} from './testing/wallet-world.ts'

/** The first end of a day (16:00 UTC) after the start of the tests. */
const firstEnd = Date.UTC(2026, 10, 18, 16)

let world: WalletWorld
beforeEach(async () => {
  world = await openWalletWorld('holdings')
})
afterEach(() => world.close())

function setPrices(prices: Record<string, string>) {
  for (const [symbol, price] of Object.entries(prices))
    world.market.set(symbol, price, world.world.clock.now())
}

async function balances(userId: string) {
  return granted(await world.call('queryUserBalance', userId, {}))
}

async function assets(userId: string) {
  return granted(await world.call('queryUserAssets', userId, {}))
}

async function toContract(userId: string, amount: string) {
  const input = { from: 'balance', to: 'contract', currency: 'USDT', amount } as const
  granted(await world.call('transferContract', userId, input))
}

describe('balances', () => {
  test('list every currency including zeros, the most valuable first', async () => {
    const user = await world.userWith('100')
    await world.recharge(user, '0.5', 'BTC')
    setPrices({ BTCUSDT: '60000.5', ETHUSDT: '3000' })
    await toContract(user, '40')
    const answer = await balances(user)
    expect(answer.usdTotal).toBe('30060.25')
    expect(answer.updatedAt).toBe(world.world.clock.now())
    expect(answer.balances).toMatchObject([
      { currency: 'BTC', total: '0.5', usdPrice: '60000.5', usdValue: '30000.25' },
      { currency: 'USDT', total: '60', usdPrice: '1', usdValue: '60' },
      { currency: 'ETH', total: '0', usdPrice: '3000', usdValue: '0' },
    ])
    const one = granted(await world.call('queryUserBalance', user, { currency: 'USDT' }))
    expect([one.usdTotal, one.balances.length]).toEqual(['60', 1])
  })

  test('give the rate of each currency with its time and source', async () => {
    const user = await world.userWith('100')
    await world.recharge(user, '0.5', 'BTC')
    const at = world.world.clock.now() - 3_000
    world.market.set('BTCUSDT', '60000.123456789', at)
    const { balances: all, rates, usdTotal } = await balances(user)
    expect(rates).toEqual([
      { currency: 'USDT', usdPrice: '1', at: null, source: 'par', stale: false },
      { currency: 'BTC', usdPrice: '60000.123456789', at, source: 'test', stale: false },
    ])
    // Each value is its total at its rate, truncated; the total is their sum.
    const values = all.flatMap(({ currency, total, usdValue }) => {
      const rate = rates.find((one) => one.currency === currency)
      if (rate === undefined) return []
      const value = worth(Quantity.parse(total), Price.parse(rate.usdPrice), 'truncate')
      expect(usdValue).toBe(Amount.text(value))
      return [value]
    })
    expect(Amount.text(sum(values))).toBe(usdTotal)
  })

  test('leave a value and the total unknown without a price, never zero', async () => {
    const user = await world.userWith('100')
    expect((await balances(user)).usdTotal).toBe('100')
    await world.recharge(user, '0.5', 'BTC')
    const answer = await balances(user)
    expect(answer.usdTotal).toBe(null)
    const btc = answer.balances.find(({ currency }) => currency === 'BTC')
    expect(btc).toMatchObject({ total: '0.5', usdPrice: null, usdValue: null })
    expect(answer.balances.at(-1)).toBe(btc)
    expect((await assets(user)).usdTotal).toBe(null)
  })
})

describe('all assets', () => {
  test('are the sum of the accounts, with the open position’s result', async () => {
    const user = await world.userWith('1000')
    await toContract(user, '900')
    setPrices({ BTCUSDT: '60000' })
    granted(
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
    setPrices({ BTCUSDT: '61001' })
    const answer = await assets(user)
    // Opened at 60,001 for a fee of 3.00005; 0.1 BTC gained 100.
    expect(answer.accounts).toEqual([
      { account: 'balance', usdValue: '100' },
      { account: 'contract', usdValue: '996.99995' },
    ])
    expect(answer.usdTotal).toBe('1096.99995')
    expect(answer.todayPnl).toBe('-3.00005')
    expect(answer.items[0]).toMatchObject({ currency: 'USDT', total: '996.99995', shareRate: '1' })
    const [balance, contract] = answer.accounts.map((one) => Amount.parse(one.usdValue!))
    expect(Amount.text(add(balance!, contract!))).toBe(answer.usdTotal)
    const account = granted(await world.call('queryUserContractBalance', user, {}))
    expect(account).toMatchObject({
      equity: '996.99995',
      unrealizedPnl: '100',
      marginUsed: '602.810045',
      available: '294.189905',
      transferable: '294.189905',
      frozen: '0',
    })
    // Demo money is no asset and cannot be moved.
    granted(await world.call('resetDemo', user, { amount: '100000' }))
    expect(await assets(user)).toEqual(answer)
    expect(granted(await world.call('queryUserContractBalance', user, {}))).toEqual(account)
    const demo = granted(await world.call('queryUserContractBalance', user, { demo: true }))
    expect(demo).toMatchObject({ total: '100000', equity: '100000', transferable: '0' })
    expect(demo).toMatchObject({ todayPnl: '0', marginUsed: '0' })
  })

  test('have no shares, curve and result for a user without money', async () => {
    const answer = await assets(await world.newUser())
    expect(answer).toMatchObject({ usdTotal: '0', todayPnlRate: null, curve: [] })
    expect(answer.items.map(({ shareRate }) => shareRate)).toEqual([null, null, null])
  })
})

describe('the curve', () => {
  const candle = (openAt: number, close: string) => {
    const price = Price.parse(close)
    return { openAt, open: price, high: price, low: price, close: price, volume: Quantity.zero }
  }
  const values = async (userId: string) =>
    (await assets(userId)).curve.map(({ at, usdValue }) => [at, usdValue])

  test('has a point for each ended day since the first entry, and one for now', async () => {
    const user = await world.userWith('100')
    expect(await values(user)).toEqual([])
    await world.world.advance(firstEnd - world.world.clock.now())
    await world.recharge(user, '50')
    await toContract(user, '30')
    await world.world.advance(2 * dayMs)
    await world.recharge(user, '25')
    const now = world.world.clock.now()
    expect(await values(user)).toEqual([
      [firstEnd, '100'],
      [firstEnd + dayMs, '150'],
      [firstEnd + 2 * dayMs, '150'],
      [now, '175'],
    ])
  })

  test('values the holdings at each day’s close, and omits a day without one', async () => {
    const user = await world.userWith('100')
    await world.recharge(user, '2', 'BTC')
    await world.world.advance(firstEnd + 2 * dayMs + hourMs - world.world.clock.now())
    world.market.setCandles('BTCUSDT', [
      candle(firstEnd - 8 * hourMs, '49000'),
      candle(firstEnd - 4 * hourMs, '50000'),
      candle(firstEnd + 2 * dayMs - 4 * hourMs, '70000'),
    ])
    setPrices({ BTCUSDT: '80000' })
    expect(await values(user)).toEqual([
      [firstEnd, '100100'],
      [firstEnd + 2 * dayMs, '140100'],
      [world.world.clock.now(), '160100'],
    ])
  })

  test('ends at the sum of the accounts, whatever the user holds', async () => {
    const user = await world.userWith('1000')
    await world.recharge(user, '0.25', 'BTC')
    await toContract(user, '900')
    setPrices({ BTCUSDT: '60000' })
    granted(
      await world.call('createPosition', user, {
        symbol: 'BTCUSDT',
        direction: 'short',
        leverage: 10,
        marginMode: 'isolated',
        quantity: '0.1',
        expectedPrice: '60000',
        maxSlippageRate: '0.005',
      }),
    )
    await world.world.advance(firstEnd + hourMs - world.world.clock.now())
    world.market.setCandles('BTCUSDT', [candle(firstEnd - 4 * hourMs, '59000')])
    for (const price of ['58000', '61234.56', '60000.00000001']) {
      setPrices({ BTCUSDT: price })
      const { curve, usdTotal, accounts } = await assets(user)
      const held = sum(accounts.map(({ usdValue }) => Amount.parse(usdValue!)))
      expect(curve.at(-1)).toEqual({ at: world.world.clock.now(), usdValue: usdTotal })
      expect(usdTotal).toBe(Amount.text(held))
      expect(curve.map(({ at }) => at)).toEqual([firstEnd, world.world.clock.now()])
    }
  })

  test('goes back twenty-nine days, with the holdings before them', async () => {
    const user = await world.userWith('100')
    await world.world.advance(40 * dayMs)
    await world.recharge(user, '11')
    const curve = await values(user)
    expect(curve).toHaveLength(30)
    expect(curve.map(([, value]) => value)).toEqual([
      ...Array.from({ length: 29 }, () => '100'),
      '111',
    ])
  })
})

describe('currencies and rates', () => {
  test('give the recharge networks and the value of every currency', async () => {
    setPrices({ BTCUSDT: '60000' })
    const list = granted(await world.call('getCurrencyList', '1', {}))
    expect(list.map(({ currency, usdPrice }) => [currency, usdPrice])).toEqual([
      ['USDT', '1'],
      ['BTC', '60000'],
      ['ETH', null],
    ])
    expect(list.map(({ networks }) => networks[0]!.minDeposit)).toEqual(['10', '0.0005', '0.01'])
  })

  test('say whether a currency can be swapped, as swaps do', async () => {
    const list = granted(await world.call('getCurrencyList', '1', {}))
    const swapped = granted(await world.call('listSwapCurrencies', '1', {}))
    const names = list.filter(({ flashEnabled }) => flashEnabled).map(({ currency }) => currency)
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual(swapped.map(({ currency }) => currency))
  })

  test('give the payout methods of every currency and their cost', async () => {
    const list = granted(await world.call('getCurrencyList', '1', {}))
    expect(list.map(({ withdrawEnabled }) => withdrawEnabled)).toEqual([true, true, true])
    const ways = list.flatMap(({ networks }) => networks).filter((one) => one.withdrawEnabled)
    const terms = ways.map(({ network, minWithdraw, maxWithdraw, withdrawFee }) => [
      network,
      minWithdraw,
      maxWithdraw,
      withdrawFee,
    ])
    expect(terms).toEqual([
      ['TRC20', '20', '200000', '1'],
      ['ERC20', '20', '200000', '4'],
      ['Bitcoin', '0.001', '2', '0.0001'],
      ['Ethereum', '0.02', '60', '0.001'],
    ])
    const [usdt] = list
    expect(
      usdt!.networks.map(({ network, withdrawEnabled }) => [network, withdrawEnabled]),
    ).toEqual([
      ['sandbox', false],
      ['sandbox-deep', false],
      ['TRC20', true],
      ['ERC20', true],
    ])
  })

  test.each([
    ['BTC', 'USD', '60000'],
    ['USD', 'USDT', '1'],
    ['USDT', 'BTC', '0.000016666666'],
    ['BTC', 'ETH', '20'],
    ['EUR', 'USD', '1.25'],
    ['JPY', 'USD', '0.008'],
    ['USD', 'JPY', '125'],
    ['ETH', 'ETH', '1'],
  ])('one %s is %s %s', async (currency, target, rate) => {
    setPrices({ BTCUSDT: '60000', ETHUSDT: '3000', EURUSD: '1.25', USDJPY: '125' })
    const answer = granted(await world.call('getRateByCurrency', '1', { currency, target }))
    expect(answer).toMatchObject({ currency, target, rate, stale: false })
  })

  test('leave a rate unknown without a price, and refuse an unknown currency', async () => {
    const ask = (currency: string) =>
      world.call('getRateByCurrency', '1', { currency, target: 'USD' })
    expect(granted(await ask('BTC'))).toMatchObject({ rate: null, updatedAt: null, stale: true })
    for (const unknown of ['ABC', 'US500'])
      expect(errorOf(await ask(unknown))).toBe('CURRENCY_UNSUPPORTED')
  })

  test('give the age of a rate by its older price', async () => {
    world.market.set('BTCUSDT', '60000', startAt - 5_000)
    world.market.set('ETHUSDT', '3000', startAt - 9_000)
    const answer = granted(
      await world.call('getRateByCurrency', '1', { currency: 'BTC', target: 'ETH' }),
    )
    expect(answer).toMatchObject({ updatedAt: startAt - 9_000, source: 'test' })
  })
})

test('pushes both accounts to the browser when money moves', async () => {
  const user = await world.userWith('100')
  await toContract(user, '40')
  const event = world.events.find(({ name }) => name === 'transferred')!
  // Required deliveries do not wait for a screen.
  await world.wallet.onEvent(event)
  expect(world.pushed).toEqual([])
  await world.wallet.push(event)
  expect(world.pushed).toHaveLength(1)
  expect(world.pushed[0]).toMatchObject({
    userId: user,
    data: [
      { account: 'balance', currency: 'USDT', total: '60' },
      { account: 'contract', currency: 'USDT', total: '40' },
      { account: 'balance', currency: 'BTC', total: '0', usdPrice: null, usdValue: '0' },
      { account: 'balance', currency: 'ETH' },
    ],
  })
  const { moved, ...still } = event
  expect(moved).toBe(true)
  await world.wallet.push(still)
  expect(world.pushed).toHaveLength(1)
})

test('reads no balance of a user without watchers', async () => {
  const [watched, other] = [await world.userWith('100'), await world.userWith('100')]
  for (const user of [watched, other]) await toContract(user, '40')
  world.away.add(other)
  const events = world.events.filter(({ name }) => name === 'transferred').slice(-2)
  world.pushed.length = 0
  const asked = vi.spyOn(world.pool, 'query')
  for (const event of events) await world.wallet.push(event)
  const readers = asked.mock.calls.flatMap(([, values]) => values as unknown as unknown[])
  asked.mockRestore()
  expect(world.pushed.map(({ userId }) => userId)).toEqual([watched])
  expect(readers).toContain(watched)
  expect(readers).not.toContain(other)
})
