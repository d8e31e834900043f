import { dayMs, dayStart } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { dailyIncome } from '@candor/rules'
import { afterEach, describe, expect, test } from 'vitest'
import { command, runUnkeyed } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { granted } from '../testing/answers.ts'
import { countOwedOrders, productObstacles } from './closing-obstacles.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const [one, two] = ['66811', '66812'] as const
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

/** Asks as the end of an account does, and as the list of its obstacles. */
const isAny = command('isAnyOrderOpen', {
  needs: productObstacles.needs,
  decide: (state, _input: null) => ({ reply: productObstacles.isAny(state) }),
})
const isKept = async (w: InvestWorld, user: string) => {
  const outcome = await runUnkeyed(w, isAny, user, null)
  return [outcome.ok && outcome.reply, await countOwedOrders(w.pool, user)]
}

const orderOf = async (w: InvestWorld, user: string, id: string) =>
  granted(await w.call('getProductOrder', user, { id }))

describe('days without a running server', () => {
  test('are paid in order of time, not of the clock', async () => {
    const w = await open('downtime', [productOf(one), productOf(two, { days: 90 })])
    const user = await w.userWith('1000')
    const [short, long] = [await w.bought(user, one, '400'), await w.bought(user, two, '100')]
    await w.turn(30)
    await w.pay()
    expect(await orderOf(w, user, short.id)).toMatchObject({
      statusKey: 'ended',
      accumulatedIncome: '2.8',
    })
    // Days 1 to 29 are over; the thirtieth runs.
    expect(await orderOf(w, user, long.id)).toMatchObject({ accumulatedIncome: '2.9' })
    const { history } = granted(await w.call('getProduct', user, { id: two }))
    expect(history).toHaveLength(29)
    expect(history[0]).toEqual({ date: '2026-12-17', dailyRate: '0.001', income: '0.1' })
  })

  test('are skipped at once if no order earned on them', async () => {
    const w = await open('nobody', [productOf(one)])
    const user = await w.userWith('1000')
    await w.turn(1_000)
    const funded = () => w.ran.filter((name) => name === 'fundDay')
    await w.pay()
    expect(funded()).toHaveLength(1)
    await w.bought(user, one, '400')
    await w.turn(8)
    await w.pay()
    expect(funded()).toHaveLength(1 + 7)
    expect(await w.balance(user, 'balance.available')).toBe('1002.8')
  })

  test('are paid once by two concurrent processes', async () => {
    const w = await open('two', [productOf(one)])
    const other = await open('two', [productOf(one)], { database: w.database, node: 1 })
    const users = await Promise.all(Array.from({ length: 12 }, () => w.userWith('100')))
    for (const user of users) await w.bought(user, one, '100')
    for (let day = 0; day < 9; day += 1) {
      await w.turn()
      await other.turn()
      await Promise.all([w.pay(), other.pay()])
    }
    for (const user of users) expect(await w.balance(user, 'balance.available')).toBe('100.7')
  })
})

test("are not paid before the day's decisions can all be committed", async () => {
  const w = await open('early', [productOf(one)])
  const user = await w.userWith('100')
  const { id } = await w.bought(user, one, '100')
  const midnight = dayStart(w.world.clock.now()) + 2 * dayMs
  await w.world.advance(midnight - w.world.clock.now() + 599_999)
  await w.pay()
  expect(await orderOf(w, user, id)).toMatchObject({ accumulatedIncome: '0', unpaidDays: 0 })
  await w.world.advance(1)
  await w.pay()
  expect(await orderOf(w, user, id)).toMatchObject({ accumulatedIncome: '0.1' })
})

describe('an empty funding account', () => {
  test('freezes a day in full, and pays it once there is more', async () => {
    // Enough for three days of both.
    const w = await open('empty', [productOf(one, { funding: '6.5' })])
    const [a, b] = [await w.userWith('1000'), await w.userWith('1000')]
    const [first, second] = [await w.bought(a, one, '1000'), await w.bought(b, one, '1000')]
    await w.live(5)
    for (const [user, { id }] of [
      [a, first],
      [b, second],
    ] as const)
      expect(await orderOf(w, user, id)).toMatchObject({
        status: -1,
        statusKey: 'frozen',
        accumulatedIncome: '3',
        unpaidDays: 1,
        nextIncomeAt: null,
      })
    expect(await w.balance(one, 'funding.available')).toBe('0.5')
    const { funding } = granted(await w.call('getProduct', a, { id: one }))
    expect(funding).toMatchObject({ available: '0.5', dailyNeed: '2', coveredDays: 0 })
    expect(funding.frozenAt).not.toBeNull()
    await w.live(1)
    expect(w.events.filter(({ name }) => name === 'productFrozen')).toHaveLength(1)
    await w.fill(one, '3.5')
    await w.pay()
    expect(await orderOf(w, a, first.id)).toMatchObject({
      statusKey: 'running',
      accumulatedIncome: '5',
      unpaidDays: 0,
    })
    expect(w.events.filter(({ name }) => name === 'productResumed')).toHaveLength(1)
  })

  test('holds back no principal, and keeps owing the unpaid income', async () => {
    const w = await open('owed', [productOf(one, { funding: '1' })])
    const user = await w.userWith('1000')
    const { id } = await w.bought(user, one, '1000')
    await w.live(8)
    expect(await w.balance(user, 'balance.available')).toBe('1001')
    expect(await w.balance(user, 'invest.held')).toBe('0')
    expect(await orderOf(w, user, id)).toMatchObject({ statusKey: 'frozen', unpaidDays: 6 })
    // The closing account waits for the income.
    expect(await isKept(w, user)).toEqual([true, { incomes: 1 }])
    await w.fill(one, '100')
    await w.pay()
    expect(await isKept(w, user)).toEqual([false, { incomes: 0 }])
    expect(await w.balance(user, 'balance.available')).toBe('1007')
    expect(await orderOf(w, user, id)).toMatchObject({ statusKey: 'ended', unpaidDays: 0 })
  })
})

test('delays a principal for an undecided day by an hour at most', async () => {
  const w = await open('patience', [productOf(one)])
  const user = await w.userWith('100')
  await w.bought(user, one, '100')
  await w.live(7)
  await w.turn()
  // The job cannot pay the day: another process has the lease of the product's part.
  const without = allParts.parts().filter((part) => part !== Number(BigInt(one) % 64n))
  await w.invest.payDue(without, w.world.clock.now() + 3_599_999)
  expect(await w.balance(user, 'invest.held')).toBe('100')
  await w.world.advance(3_600_000)
  await w.invest.payDue(without, w.world.clock.now())
  expect(await w.balance(user, 'invest.held')).toBe('0')
})

/** By the closed formula: whole days, each rounded down. */
const earned = (amount: string, days: number, of: { rate: string; per: 'day' | 'year' }) =>
  Amount.text(
    Amount.of(
      dailyIncome(Amount.parse(amount), { rate: Rate.parse(of.rate), per: of.per }) * BigInt(days),
    ),
  )

test('counts each day once across a leap day and the end of a year', async () => {
  const at = Date.UTC(2027, 11, 30, 12)
  const w = await open('leap', [productOf(one, { days: 90, rate: '0.08', ratePer: 'year' })], {
    startAt: at,
  })
  const user = await w.userWith('1234.56')
  const { id } = await w.bought(user, one, '1234.56')
  // The first day is 31 December 2027, the last 29 March 2028, and 29 February is one of them.
  await w.turn(91)
  await w.pay()
  expect(await orderOf(w, user, id)).toMatchObject({
    statusKey: 'ended',
    accumulatedIncome: earned('1234.56', 90, { rate: '0.08', per: 'year' }),
  })
  const { rows } = await w.pool.query<{ count: string }>(
    'select count(distinct day) as count from invest_income where user_id = $1',
    [user],
  )
  expect(rows[0]!.count).toBe('90')
})
