import { dayMs, dayStart, type DemoAccount, type Position as WirePosition } from '@candor/api'
import { Amount, Quantity } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance, readBalances } from '../../ledger/index.ts'
import type { Outcome } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { closeAll } from '../commands/close-all.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { listPositions } from '../queries.ts'
import { contractAccount } from '../summary.ts'
import { closeAudited } from '../testing/close-audited.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { initialAmount, readDemo } from './account.ts'

let floor: TradingFloor
let user: string
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  user = await floor.user('1000')
})
afterEach(() => closeAudited(floor))

const reset = (amount = initialAmount) =>
  floor.lane.run(resetDemo, request(user, { userId: user, amount }))
const account = async () =>
  (await readDemo(floor.pool, { userId: user, endAt: 0 }, floor.look().now)).account
const open = (overrides: Partial<Parameters<typeof openOne>[2]> = {}) =>
  openOne(floor, user, { quantity: Quantity.parse('0.1'), book: 'demo', ...overrides })
const closeDemo = () => floor.lane.run(closeAll, request(user, { symbol: null, book: 'demo' }))
const money = async (book: 'real' | 'demo') =>
  Object.fromEntries(
    (await readBalances(floor.pool, user, book)).map(({ kind, balance }) => [
      kind,
      Amount.text(balance),
    ]),
  )

function replyOf(outcome: Outcome): unknown {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return outcome.reply
}
const demoOf = (outcome: Outcome) => replyOf(outcome) as DemoAccount
const positionOf = (outcome: Outcome) => replyOf(outcome) as WirePosition

/** Loses or wins demo money, so that there is something to reset. */
async function practise(): Promise<void> {
  replyOf(await open())
  replyOf(await closeDemo())
}

describe('the demo account', () => {
  test('is empty until it is started, and then starts with money of its own book', async () => {
    expect(await account()).toBeNull()
    expect(await open()).toMatchObject({ error: 'MARGIN_INSUFFICIENT' })
    expect(await reset(Amount.parse('100001'))).toMatchObject({ error: 'TERMS_CHANGED' })
    expect(await account()).toBeNull()
    const begun = demoOf(await reset())
    expect(begun).toMatchObject({ initialAmount: '100000', resetsPerDay: 3 })
    expect(begun.account).toMatchObject({ total: '100000', resetsLeft: 3, isRunning: false })
    expect(await account()).toEqual(begun.account)
    expect(await money('demo')).toEqual({ 'contract.available': '100000' })
    expect(await money('real')).toEqual({ 'contract.available': '1000' })
    const { rows } = await floor.pool.query(
      `select account, amount from ledger_entry where kind = 'demo_start' and account like 'house.%'`,
    )
    expect(rows).toEqual([{ account: 'house.demo', amount: '-10000000000000' }])
  })

  test('is reset three times a day, up or down to the initial amount', async () => {
    await reset()
    // Nothing has changed, so no reset is used up.
    expect(demoOf(await reset()).account).toMatchObject({ resetsLeft: 3 })
    for (const left of [2, 1, 0]) {
      await practise()
      expect(demoOf(await reset()).account).toMatchObject({
        available: '100000',
        resetsLeft: left,
      })
    }
    await practise()
    const now = floor.look().now
    expect(await reset()).toMatchObject({
      error: 'DEMO_RESETS_USED',
      details: { retryAfter: Math.ceil((dayStart(now) + dayMs - now) / 1_000) },
    })
    expect(await account()).toMatchObject({ resetsLeft: 0 })
    await floor.world.advance(dayStart(now) + dayMs - now)
    expect(demoOf(await reset()).account).toMatchObject({ resetsLeft: 2 })
    // A profit is taken back as well.
    floor.commit('BTCUSDT', '60000')
    replyOf(await open())
    floor.commit('BTCUSDT', '66000')
    replyOf(await closeDemo())
    expect(parseInt((await account())!.available, 10)).toBeGreaterThan(100_500)
    expect(demoOf(await reset()).account).toMatchObject({ available: '100000' })
  })

  test('is not reset while any position runs', async () => {
    await reset()
    replyOf(await open())
    expect(await account()).toMatchObject({ isRunning: true })
    expect(await reset()).toMatchObject({ error: 'DEMO_RUNNING' })
    replyOf(await closeDemo())
    expect(await account()).toMatchObject({ isRunning: false })
    expect((await reset()).ok).toBe(true)
  })

  test('shows the initial amount to a visitor who is not signed in', async () => {
    expect(await readDemo(floor.pool, null, 0)).toEqual({
      currency: 'USDT',
      initialAmount: '100000',
      resetsPerDay: 3,
      account: null,
      keptUntilAt: null,
    })
  })
})

describe('a demo position beside a real position', () => {
  beforeEach(async () => {
    await reset()
    replyOf(await openOne(floor, user, { quantity: Quantity.parse('0.01') }))
  })

  test('takes and gives demo money alone', async () => {
    const real = await money('real')
    const position = positionOf(await open())
    expect(position).toMatchObject({ isDemo: true, margin: '602.810045' })
    expect(await money('demo')).toEqual({
      'contract.available': '99394.189905',
      'contract.margin': '602.810045',
    })
    floor.commit('BTCUSDT', '61000')
    const closed = replyOf(await closeDemo()) as { closed: WirePosition[] }
    expect(closed.closed.map(({ id }) => id)).toEqual([position.id])
    expect(await money('demo')).toMatchObject({ 'contract.margin': '0' })
    expect(await money('real')).toEqual(real)
    const { rows } = await floor.pool.query(
      `select distinct book from ledger_transfer where ref_type = 'position' and ref_id = $1`,
      [position.id],
    )
    expect(rows).toEqual([{ book: 'demo' }])
  })

  test('has a list, summary, count and total of its own', async () => {
    const listed = async (book: 'real' | 'demo' | null) => {
      const input = { pageNo: 1, pageSize: 10, order: 'desc', book } as const
      const tools = { pool: floor.pool, look: floor.look }
      return (await listPositions(tools, user, input)).records.map(({ isDemo }) => isDemo)
    }
    const summary = (book?: 'demo') =>
      contractAccount(floor.pool, user, floor.look(), floor.look().now, book)
    const before = await summary()
    const day = 'select * from people_day where user_id = $1'
    const today = (await floor.pool.query(day, [user])).rows
    replyOf(await open())
    expect([await listed('real'), await listed('demo'), await listed(null)]).toEqual([
      [false],
      [true],
      [true, false],
    ])
    expect(await summary()).toEqual(before)
    expect(await summary('demo')).toMatchObject({
      positionCount: 1,
      available: Amount.parse('99394.189905'),
      todayPnl: Amount.parse('-3.00005'),
      totalPnl: Amount.parse('-3.00005'),
    })
    floor.commit('BTCUSDT', '50000')
    replyOf(await closeDemo())
    // A demo loss does not count towards a daily limit.
    expect((await floor.pool.query(day, [user])).rows).toEqual(today)
    expect((await summary()).positionCount).toBe(1)
  })

  test('is enlarged by demo money alone', async () => {
    const { id } = positionOf(await open())
    const more = { positionId: id, quantity: Quantity.parse('0.01') }
    expect(await openOne(floor, user, more)).toMatchObject({ error: 'NOT_FOUND' })
    expect(positionOf(await open(more)).quantity).toBe('0.11')
  })

  test("adds nothing to the house's exposure and is not limited by its cap", async () => {
    const riskEngine = await floor.openEngine()
    const held = riskEngine.exposure('BTCUSDT')
    replyOf(await open())
    expect(riskEngine.exposure('BTCUSDT')).toBe(held)
    // A restart reads the position from its row.
    expect((await floor.openEngine()).exposure('BTCUSDT')).toBe(held)
    const rich = await floor.user('3000000')
    const large = { quantity: Quantity.parse('10') }
    for (let count = 0; count < 8; count += 1) replyOf(await openOne(floor, rich, large))
    expect(await openOne(floor, rich, large)).toMatchObject({ error: 'EXPOSURE_LIMIT' })
    expect(positionOf(await open(large)).isDemo).toBe(true)
  })

  test('is liquidated by the engine as any other position, from demo money', async () => {
    const riskEngine = await floor.openEngine()
    const { id } = positionOf(await open())
    riskEngine.onTicks([floor.commit('BTCUSDT', '54000')])
    await riskEngine.settled()
    const { rows } = await floor.pool.query(
      'select close_reason from contracts_position where id = $1',
      [id],
    )
    expect(rows).toEqual([{ close_reason: 'liquidation' }])
    expect(await readBalance(floor.pool, user, 'contract.margin', 'USDT', 'demo')).toBe(Amount.zero)
  })
})

describe('the demo is open', () => {
  beforeEach(async () => void (await reset()))

  test('to users who have paused, reached their daily loss limit, or not answered the questions', async () => {
    const { now } = floor.look()
    await floor.pool.query('insert into people_exclusion values ($1, $2, $3, $4)', [
      partOf(user),
      user,
      now + 1_000,
      now - 1,
    ])
    const high = { leverage: 50, freeLeverage: 20 }
    const real = await openOne(floor, user, { quantity: Quantity.parse('0.001'), ...high })
    expect(real).toMatchObject({ error: 'SELF_EXCLUDED' })
    expect(positionOf(await open(high)).leverage).toBe(50)
  })

  test("with the leverage that the user's country allows", async () => {
    await livesIn(floor.pool, user, 'FR')
    expect(await open({ leverage: 3 })).toMatchObject({ error: 'LEVERAGE_CAPPED' })
    expect(positionOf(await open({ leverage: 2 })).leverage).toBe(2)
  })

  test('even in a country without this contract', async () => {
    await livesIn(floor.pool, user, 'GB')
    expect(positionOf(await open({ leverage: 3 })).leverage).toBe(3)
  })
})
