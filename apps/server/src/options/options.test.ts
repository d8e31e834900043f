import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { openPolicy, type PolicyContext } from '../policy/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn, movesTo } from '../testing/lives-in.ts'
import { statisticsOf } from './queries.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

let policy: PolicyContext = openPolicy
const asked: PolicyContext = {
  stopped: (key) => policy.stopped(key),
  halted: (symbol) => policy.halted(symbol),
  restriction: (...what) => policy.restriction(...what),
  rulesOf: (lives) => policy.rulesOf(lives),
}
let world: OptionsWorld
let user: string
beforeAll(async () => {
  world = await openOptionsWorld('options', { policy: asked })
})
afterAll(() => world.close())
beforeEach(async () => {
  policy = openPolicy
  user = await world.userWith('1000')
  // Ends the orders that the previous test left running.
  await world.pass(33_000)
  await world.settle()
  await freshPrice()
})

/** A price that is known before the purchase. */
async function freshPrice(): Promise<void> {
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
}

async function has(userId = user): Promise<string[]> {
  const kinds = ['contract.available', 'contract.stake'] as const
  return Promise.all(
    kinds.map(async (kind) => Amount.text(await readBalance(world.pool, userId, kind))),
  )
}
const buy = (over: Parameters<OptionsWorld['order']>[0] = {}, userId = user) =>
  world.call('buyOption', userId, world.order(over))
const see = async (id: string) => granted(await world.call('getOption', user, { id }))

/** An order of ten that starts at 50,000 and ends at this price. */
async function ended(last: string, over: Parameters<OptionsWorld['order']>[0] = {}) {
  const { id } = granted(await buy(over))
  await world.pass(500)
  await world.price('BTCUSDT', '50000')
  await world.pass(29_000)
  await world.price('BTCUSDT', last)
  await world.pass(2_500)
  await world.settle()
  return see(id)
}

describe('an order', () => {
  test('holds its stake and starts with the first price after it, not with the one before', async () => {
    const bought = granted(await buy({ amount: '100' }))
    expect(bought).toMatchObject({ status: 1, openPrice: null, expectedPayout: '175' })
    expect(bought.settleAt - bought.openAt).toBe(30_000)
    expect(await has()).toEqual(['900', '100'])
    await world.pass(1_000)
    await world.price('BTCUSDT', '50010')
    expect(await see(bought.id)).toMatchObject({
      openPrice: '50010',
      openTickAt: bought.openAt + 1_000,
      status: 1,
    })
    const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
    const listed = granted(await world.call('listOptions', user, { ...page, status: ['1', '2'] }))
    expect(listed.records).toMatchObject([{ id: bought.id, openPrice: '50010' }])
    await world.pass(30_000)
    expect(await see(bought.id)).toMatchObject({ status: 2, statusKey: 'settlement' })
    await world.settle()
  })

  test('that was right returns its stake and the profit', async () => {
    const order = await ended('50000.01')
    expect(order).toMatchObject({ resultKey: 'win', payout: '17.5', profit: '7.5', status: 3 })
    expect(order).toMatchObject({ openPrice: '50000', closePrice: '50000.01' })
    expect(await has()).toEqual(['1007.5', '0'])
  })

  test('that was wrong loses its stake and no more', async () => {
    expect(await ended('49999.99')).toMatchObject({ resultKey: 'lose', payout: '0', profit: '-10' })
    expect(await has()).toEqual(['990', '0'])
  })

  test('down is right where up is wrong', async () => {
    expect(await ended('49999.99', { direction: 'down' })).toMatchObject({ resultKey: 'win' })
  })

  test('that ends at its first price returns the stake', async () => {
    const drawn = await ended('50000')
    expect(drawn).toMatchObject({ resultKey: 'draw', payout: '10', profit: '0' })
    expect(await has()).toEqual(['1000', '0'])
  })

  test('without a price within three seconds is void at once, not only at its end', async () => {
    const { id } = granted(await buy({ setId: '300', expectedPayoutRate: '0.85' }))
    await world.pass(3_001)
    await world.price('BTCUSDT', '50000')
    await world.pass(1_500)
    expect(await world.settle()).toBe(1)
    expect(await see(id)).toMatchObject({
      resultKey: 'void',
      voidReasonKey: 'no_entry',
      payout: '10',
      openPrice: null,
    })
    expect(await has()).toEqual(['1000', '0'])
  })

  test('whose feed went silent before the end is void', async () => {
    const { id } = granted(await buy())
    await world.price('BTCUSDT', '50000')
    await world.pass(20_000)
    await world.price('BTCUSDT', '50001')
    await world.pass(12_000)
    await world.settle()
    expect(await see(id)).toMatchObject({ voidReasonKey: 'no_exit', closePrice: '50001' })
    expect(await has()).toEqual(['1000', '0'])
    // No order can be bought or start until prices return.
    expect(errorOf(await buy())).toBe('PRICE_STALE')
  })

  test('waits until its end is final, and is settled once', async () => {
    const { id } = granted(await buy())
    await world.price('BTCUSDT', '50000')
    await world.pass(29_000)
    await world.price('BTCUSDT', '50001')
    await world.pass(1_250)
    expect(await world.settle()).toBe(0)
    expect((await see(id)).status).toBe(2)
    await world.pass(1_500)
    const rounds = await Promise.all([world.settle(), world.settle(), world.settle()])
    expect(rounds.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await has()).toEqual(['1007.5', '0'])
  })

  test('that fell due while no server ran is settled by the price of its own end', async () => {
    const { id } = granted(await buy())
    await world.price('BTCUSDT', '50000')
    await world.pass(29_900)
    await world.price('BTCUSDT', '50001')
    await world.pass(10_000)
    await world.price('BTCUSDT', '49990')
    await world.pass(60_000)
    world.restart()
    expect(await world.settle()).toBe(1)
    expect(await see(id)).toMatchObject({ resultKey: 'win', closePrice: '50001' })
  })

  test('is visible to its owner only', async () => {
    const { id } = granted(await buy())
    const other = await world.userWith('1')
    expect(errorOf(await world.call('getOption', other, { id }))).toBe('NOT_FOUND')
    expect(errorOf(await world.call('getOptionProof', other, { id }))).toBe('NOT_FOUND')
    expect(errorOf(await world.call('getOption', user, { id: 'x' }))).toBe('NOT_FOUND')
  })
})

describe('a purchase is refused', () => {
  test.each([
    ['below the minimum stake', { amount: '9.99999999' }, 'STAKE_OUT_OF_RANGE'],
    ['above the maximum stake', { amount: '5000.00000001' }, 'STAKE_OUT_OF_RANGE'],
    ['above the balance', { amount: '1000.00000001' }, 'INSUFFICIENT_BALANCE'],
    ['for a duration that is not offered', { setId: '31' }, 'SET_DISABLED'],
    ['at a payout other than the shown one', { expectedPayoutRate: '0.76' }, 'TERMS_CHANGED'],
    ['far from the shown price', { expectedPrice: '50252' }, 'SLIPPAGE_EXCEEDED'],
    ['finer than the smallest unit', { amount: '10.000000001' }, 'AMOUNT_PRECISION'],
  ] as const)('%s', async (_what, over, error) => {
    expect(errorOf(await buy(over))).toBe(error)
    expect(await has()).toEqual(['1000', '0'])
  })

  test('in a market without options and in an unknown market', async () => {
    await world.price('NAS100', '20000')
    for (const symbol of ['NAS100', 'NOSUCH'])
      expect(errorOf(await buy({ symbol, expectedPrice: '20000' }))).toBe('SYMBOL_NOT_FOUND')
  })

  test('in a halted market', async () => {
    const halt = { sinceAt: 0, reasonKey: 'source_outage' } as const
    policy = { ...openPolicy, halted: (symbol) => (symbol === 'BTCUSDT' ? halt : null) }
    expect(await buy()).toMatchObject({
      refused: 'SYMBOL_SUSPENDED',
      details: { values: { reason: 'source_outage' } },
    })
    policy = openPolicy
    granted(await buy())
  })

  test('without a fresh price, and just before a market closes', async () => {
    await world.pass(2_000)
    expect(errorOf(await buy())).toBe('PRICE_STALE')
    await world.price('EURUSD', '1.1')
    const euro = { symbol: 'EURUSD', expectedPrice: '1.1' }
    granted(await buy(euro))
    // Friday, four minutes before the close.
    const closing = await openOptionsWorld('friday', { startAt: Date.UTC(2026, 10, 20, 21, 56) })
    await closing.price('EURUSD', '1.1')
    await closing.price('BTCUSDT', '50000')
    const late = await closing.userWith('100')
    expect(errorOf(await closing.call('buyOption', late, closing.order(euro)))).toBe(
      'MARKET_CLOSED',
    )
    granted(await closing.call('buyOption', late, closing.order()))
    await closing.close()
  })

  test('across the break in which a recording restarts, and within five minutes before it', async () => {
    const startAt = Date.UTC(2026, 10, 28, 23, 50)
    const [closes, opens] = [startAt + 600_000, startAt + 660_000]
    const closedUntil = (_name: string, at: number) => (at >= closes && at < opens ? opens : null)
    const again = await openOptionsWorld('again', { startAt, feed: { closedUntil } })
    const one = await again.userWith('1000')
    const buyLeft = async (leftMs: number) => {
      await again.pass(closes - leftMs - again.world.clock.now())
      await again.price('BTCUSDT', '50000')
      return again.call('buyOption', one, again.order())
    }
    const [period] = granted(await again.call('listOptionPeriods', one, { symbol: 'BTCUSDT' }))
    expect(period).toMatchObject({ closesAt: closes, lastBuyAt: closes - 300_001 })
    granted(await buyLeft(300_001))
    // Both the end of the order and five minutes from now are after the break.
    for (const leftMs of [300_000, 240_000, 210_000, 29_000])
      expect(errorOf(await buyLeft(leftMs))).toBe('MARKET_CLOSED')
    await again.close()
  })

  test("beyond a user's stake limit, and beyond the house's cap", async () => {
    // The orders of earlier tests have ended.
    await world.addUp()
    const rich = await world.userWith('50000')
    const most = { amount: '5000' }
    granted(await buy(most, rich))
    granted(await buy(most, rich))
    expect(errorOf(await buy({ amount: '10' }, rich))).toBe('STAKE_LIMIT')
    const many = await Promise.all(Array.from({ length: 12 }, () => world.userWith('10000')))
    for (const one of many) for (let turn = 0; turn < 2; turn += 1) granted(await buy(most, one))
    const next = await world.userWith('10000')
    expect(errorOf(await buy(most, next))).toBe('EXPOSURE_LIMIT')
    // The other direction has room, and ended orders make room.
    granted(await buy({ ...most, direction: 'down' }, next))
    await world.pass(33_000)
    await world.settle()
    await world.addUp()
    await freshPrice()
    granted(await buy(most, next))
  })

  test('while it is paused, the user restricted, away from the market or at their limit', async () => {
    policy = { ...openPolicy, stopped: (key) => (key === 'opening' ? 'maintenance' : null) }
    expect(errorOf(await buy())).toBe('PAUSED')
    policy = openPolicy
    const part = Number(BigInt(user) % 64n)
    const now = world.world.clock.now()
    await world.pool.query(
      `insert into people_limit (part, user_id, kind, amount, set_at) values ($1, $2, 'loss', 1000000000, $3)`,
      [part, user, now],
    )
    await ended('49999')
    await freshPrice()
    expect(errorOf(await buy())).toBe('LOSS_LIMIT_REACHED')
    const other = await world.userWith('1000')
    await world.pool.query(
      `insert into people_exclusion (part, user_id, until_at, set_at) values ($1, $2, $3, $4)`,
      [Number(BigInt(other) % 64n), other, now + 86_400_000, now],
    )
    expect(errorOf(await buy({}, other))).toBe('SELF_EXCLUDED')
  })

  test('to residents of countries that bar options; earlier orders are settled', async () => {
    const { id } = await world.bought(user, world.order())
    await livesIn(world.pool, user, 'JP')
    expect(errorOf(await world.call('buyOption', user, world.order()))).toBe('COUNTRY_RESTRICTED')
    await world.pass(33_000)
    await world.settle()
    expect((await see(id)).status).toBe(3)
  })

  test('to users who move to an allowed country, until the move takes effect', async () => {
    await livesIn(world.pool, user, 'JP')
    await movesTo(world.pool, user, 'VN', world.world.clock.now() + 60_000)
    expect(errorOf(await world.call('buyOption', user, world.order()))).toBe('COUNTRY_RESTRICTED')
    await world.pass(60_000)
    await freshPrice()
    granted(await world.call('buyOption', user, world.order()))
  })

  test('with more than positions leave free', async () => {
    const freeOf = () => Amount.parse('15')
    const bound = await openOptionsWorld('bound', { freeOf })
    await bound.price('BTCUSDT', '50000')
    const somebody = await bound.userWith('100')
    const stake = (amount: string) => bound.call('buyOption', somebody, bound.order({ amount }))
    const { balance } = granted(await bound.call('getOptionsSummary', somebody, {}))
    expect(balance).toBe('15')
    expect(errorOf(await stake('15.01'))).toBe('MARGIN_IN_USE')
    granted(await stake('15'))
    await bound.close()
  })

  test('where the country policy has none; running orders are settled', async () => {
    const there = await openOptionsWorld('elsewhere', { isOffered: false })
    await there.price('BTCUSDT', '50000')
    const somebody = await there.userWith('100')
    expect(granted(await there.call('listOptionPeriods', somebody, {}))).toEqual([])
    expect(errorOf(await there.call('buyOption', somebody, there.order()))).toBe('FEATURE_DISABLED')
    await there.close()
  })
})

test('states the payout of each period and the break-even win rate', async () => {
  const all = granted(await world.call('listOptionPeriods', user, { symbol: 'BTCUSDT' }))
  expect(
    all.map(({ seconds, payoutRate, breakEvenRate }) => [seconds, payoutRate, breakEvenRate]),
  ).toEqual([
    [30, '0.75', '0.57142858'],
    [60, '0.78', '0.56179776'],
    [120, '0.8', '0.55555556'],
    [180, '0.82', '0.54945055'],
    [300, '0.85', '0.54054055'],
  ])
  expect(all[0]).toMatchObject({ closesAt: null, lastBuyAt: null })
  expect(granted(await world.call('listOptionPeriods', user, { symbol: 'NAS100' }))).toEqual([])
})

test('adds up the results in the summary and the statistics', async () => {
  await ended('50001')
  await freshPrice()
  await ended('49999')
  await freshPrice()
  await ended('50000')
  await freshPrice()
  granted(await buy({ amount: '20', setId: '60', expectedPayoutRate: '0.78' }))
  expect(granted(await world.call('getOptionsSummary', user, {}))).toEqual({
    currency: 'USDT',
    balance: '977.5',
    todayProfit: '-2.5',
    totalProfit: '-2.5',
    runningCount: 1,
    runningAmount: '20',
    maxOpenAmount: '10000',
    guard: {
      needsAnswers: false,
      pausedUntilAt: null,
      lossesInARow: 5,
      stakeLimit: null,
      stakeLeft: null,
      lossLimit: null,
      lossLeft: null,
    },
  })
  expect(granted(await world.call('listOptionStatistics', user, {}))).toEqual([
    {
      seconds: 30,
      wins: 1,
      losses: 1,
      draws: 1,
      voids: 0,
      rightRate: '0.5',
      staked: '30',
      profit: '-2.5',
      averageProfit: '-0.83333333',
      longestLosingRun: 1,
      todayProfit: '-2.5',
    },
  ])
})

test("ends the longest losing run only by a win, and today's figures with the day", async () => {
  for (const last of ['49999', '50001', '49999', '50000', '49999']) {
    await ended(last)
    await freshPrice()
  }
  const statistics = async () => {
    const [first] = granted(await world.call('listOptionStatistics', user, {}))
    return first
  }
  expect(await statistics()).toMatchObject({
    wins: 1,
    losses: 3,
    draws: 1,
    longestLosingRun: 2,
    profit: '-22.5',
    todayProfit: '-22.5',
    averageProfit: '-4.5',
  })
  const tomorrow = await statisticsOf(world.pool, user, 'real', world.world.clock.now() + dayMs)
  expect(tomorrow).toMatchObject([{ profit: '-22.5', todayProfit: '0' }])
})
