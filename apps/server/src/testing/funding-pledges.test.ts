import { Amount, Price, Quantity, Rate } from '@candor/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import type { OptionContext } from '../options/index.ts'
import type { Lane, Outcome } from '../platform/lane/index.ts'
// The inside of modules that spend from the contract account: no single route would send them all.
import { addMargin } from '../contracts/commands/add-margin.ts'
import { closePosition } from '../contracts/commands/close-position.ts'
import { crossPositions } from '../contracts/cross/positions.ts'
import { readPool } from '../contracts/store.ts'
import { contractAccount, summaryView } from '../contracts/summary.ts'
import { openFundingFloor, type FundingFloor } from '../contracts/testing/funding-floor.ts'
import { openOne, request } from '../contracts/testing/trading-floor.ts'
import { buyOption } from '../options/commands/buy-option.ts'
import { loadOptionTerms } from '../options/terms.ts'
import { transfer } from '../wallet/commands/transfer.ts'
import { loadCurrencies } from '../wallet/currencies.ts'
import { createTestDatabase } from './database.ts'

const transferred = transfer(loadCurrencies())

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
})
afterAll(() => floor.close())
afterEach(() => floor.mustBeSound())

/** A minute before the next instant, at 60,000. */
async function begin(amount: string) {
  const user = await floor.user(amount)
  const at = await floor.before(60_000)
  await floor.tick('60000')
  return { user, at }
}

/** The instant passes, and the market goes on at once; nothing is signed since, so no funding can be booked. */
async function pass(): Promise<void> {
  await floor.before(0)
  await floor.tick('60000')
  expect(await floor.bookDue()).toBe(0)
}

const taking = (userId: string, text: string) => {
  const sides = { from: 'contract', to: 'balance', currency: 'USDT' } as const
  return request(userId, { userId, ...sides, amount: Amount.parse(text) })
}
const take = (user: string, text: string) => floor.lane.run(transferred, taking(user, text))

function stake(userId: string, text: string): Promise<Outcome> {
  const terms = loadOptionTerms()
  const [period] = terms.periods
  const input = {
    book: 'real' as const,
    userId,
    symbol: 'BTCUSDT',
    direction: 'up' as const,
    stake: Amount.parse(text),
    expectedPrice: floor.look().tick('BTCUSDT')?.price ?? Price.zero,
    expectedPayoutRate: period!.payoutRate,
    period,
    terms,
    protection: { asksFirst: false, limits: {}, lossesInARow: 5, pauseMs: 0 },
    losingAt: null,
  }
  const bought = buyOption(crossPositions)
  const roomy: typeof bought = {
    ...bought,
    // Its lane's context includes the house's cap and future opening hours.
    decide: (state, what, context) =>
      bought.decide(state, what, {
        ...context,
        staysOpen: () => true,
        optionRoom: () => Amount.parse('100000'),
      }),
  }
  return (floor.lane as unknown as Lane<OptionContext>).run(roomy, request(userId, input))
}

const minus = (text: string, by: string) =>
  Amount.text(Amount.of(Amount.parse(text) - Amount.parse(by)))
const shown = async (user: string) =>
  summaryView(
    await contractAccount(floor.pool, user, floor.look(), floor.world.clock.now()),
    Rate.zero,
  ).available
const moneyOf = async (user: string) =>
  Amount.text(await readBalance(floor.pool, user, 'balance.available', 'USDT'))

/** Money beyond the pledge may leave, and the rest once the instant is booked. */
async function onlyBeyond(user: string, pledge: string): Promise<void> {
  const all = await floor.balance(user)
  const before = await moneyOf(user)
  const free = minus(all, pledge)
  expect(await shown(user)).toBe(free)
  const refused = { error: 'MARGIN_IN_USE', details: { values: { max: free } } }
  expect(await take(user, all)).toMatchObject(refused)
  expect(await take(user, free)).toMatchObject({ ok: true })
  expect(await take(user, pledge)).toMatchObject({ error: 'MARGIN_IN_USE' })
  expect(minus(await moneyOf(user), before)).toBe(free)
}

describe('a position closed after an unbooked instant', () => {
  test('holds back twice its charge until it is paid, then frees the rest', async () => {
    const { user, at } = await begin('10000')
    const id = await floor.opened(user, '0.1')
    await pass()
    await floor.closed(user, id)
    // 2 × 0.1 × 60,000 × 0.0001
    await take(user, minus(await floor.balance(user), '11'))
    expect(await stake(user, '10')).toMatchObject({ error: 'MARGIN_IN_USE' })
    await onlyBeyond(user, '1.2')
    // Some 0.7 with its fee.
    const order = { quantity: Quantity.parse('0.001'), leverage: 100 }
    expect(await openOne(floor, user, order)).toMatchObject({ error: 'MARGIN_INSUFFICIENT' })
    expect((await readPool(floor.pool, user, 'real')).pledged).toBe(Amount.parse('1.2'))
    expect(await floor.book()).toBe(1)
    const paid = { amount: '-0.6', shortfall: '0' }
    expect(await floor.booked(user, id)).toMatchObject([{ at, quantity: '0.1', ...paid }])
    expect(await shown(user)).toBe('0.6')
    expect(await take(user, '0.6')).toMatchObject({ ok: true })
    await floor.proof(user, id)
  })

  test('pledges for each closed part, and not for a running one', async () => {
    const { user, at } = await begin('10000')
    const id = await floor.opened(user, '0.1', { leverage: 100 })
    await pass()
    await floor.closed(user, id, '0.04')
    expect(minus(await floor.balance(user), await shown(user))).toBe('0.48')
    await floor.closed(user, id, '0.05')
    await onlyBeyond(user, '1.08')
    const input = { id, amount: Amount.parse('1.08') }
    expect(await floor.lane.run(addMargin, request(user, input))).toMatchObject({
      error: 'MARGIN_IN_USE',
    })
    expect(await floor.book()).toBe(1)
    expect(await floor.booked(user, id)).toMatchObject([
      { at, amount: '-0.6', fromMargin: '0', shortfall: '0' },
    ])
    // The rest runs on, and the earlier pledge has ended.
    expect(await shown(user)).toBe('0.48')
    await floor.closed(user, id, '0.005')
    expect(await shown(user)).toBe(await floor.balance(user))
    await floor.closed(user, id)
    expect(await shown(user)).toBe(await floor.balance(user))
    await floor.proof(user, id)
  })

  test('pledges for every missed instant, also in cross margin', async () => {
    const { user } = await begin('10000')
    const id = await floor.opened(user, '0.1', { marginMode: 'cross' })
    await pass()
    await pass()
    await floor.closed(user, id)
    await onlyBeyond(user, '2.4')
    expect(await floor.book()).toBe(2)
    const booked = await floor.booked(user, id)
    expect(booked.map(({ shortfall }) => shortfall)).toEqual(['0', '0'])
    expect(await shown(user)).toBe('1.2')
    await floor.proof(user, id)
  })

  test('counts for the money behind cross margin in the same batch', async () => {
    const { user } = await begin('10000')
    const twin = await floor.user('10000')
    const id = await floor.opened(user, '0.1')
    const other = await floor.opened(twin, '0.1')
    await pass()
    await floor.closed(twin, other)
    const all = await floor.balance(twin)
    const close = {
      id,
      quantity: null,
      expectedPrice: null,
      maxSlippageRate: Rate.parse('0.05'),
    }
    // While the first batch runs, the second gathers.
    const outcomes = await Promise.all([
      floor.lane.run(closePosition, request(user, { ...close, id: '1' })),
      floor.lane.run(closePosition, request(user, close)),
      take(user, all),
      take(user, minus(all, '1.2')),
    ])
    expect(outcomes.map((one) => one.ok || one.error)).toEqual([
      'NOT_FOUND',
      true,
      'MARGIN_IN_USE',
      true,
    ])
    expect(await floor.book()).toBe(2)
    expect(await floor.booked(user, id)).toMatchObject([{ shortfall: '0' }])
  })

  test('pledges nothing for received funding and without held instants', async () => {
    const { user } = await begin('10000')
    const early = await floor.opened(user, '0.1')
    const short = await floor.opened(user, '0.1', { direction: 'short' })
    await floor.closed(user, early)
    expect(await shown(user)).toBe(await floor.balance(user))
    await pass()
    await floor.closed(user, short)
    expect(await take(user, await floor.balance(user))).toMatchObject({ ok: true })
    expect(await floor.book()).toBe(1)
    expect(await floor.balance(user)).toBe('0.6')
  })
})

test.each(['isolated', 'cross'] as const)(
  'takes funding of a running position in %s margin from its own money, not from another position’s pledge',
  async (marginMode) => {
    const { user } = await begin('10000')
    const running = await floor.opened(user, '0.5', { marginMode })
    const closed = await floor.opened(user, '0.1')
    await pass()
    await floor.closed(user, closed)
    await take(user, await shown(user))
    expect(await floor.book()).toBe(2)
    // The larger one is older, and is booked first.
    expect(await floor.booked(user, running)).toMatchObject([
      { amount: '-3', fromMargin: '3', shortfall: '0' },
    ])
    expect(await floor.booked(user, closed)).toMatchObject([{ amount: '-0.6', shortfall: '0' }])
    await floor.proof(user, running)
    await floor.proof(user, closed)
    await floor.closed(user, running)
  },
)
