import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts, house, move } from '../../ledger/index.ts'
import { command, isRefusal, type Event } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { warnPool } from '../commands/warn-pool.ts'
import { initialAmount } from '../demo/account.ts'
import type { RiskEngine } from '../risk-engine.ts'
import { getPosition } from '../queries.ts'
import { openCross, reasonsOf, say } from '../testing/cross-floor.ts'
import { openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { poolWarningOf, warningOf } from '../warnings/events.ts'

let floor: TradingFloor
let riskEngine: RiskEngine
let user: string
let events: Event[]
beforeEach(async () => {
  events = []
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  floor.commit('ETHUSDT', '3000')
  user = await floor.user('1000')
  riskEngine = await floor.openEngine()
  floor.listen((event) => void (poolWarningOf(event) === null || events.push(event)))
})
afterEach(async () => {
  await floor.close()
  if (floor.errors.length > 0) throw floor.errors[0]
})

const levels = () => events.map((event) => poolWarningOf(event)!.level)
const rows = async () =>
  (
    await floor.pool.query<{ level: number; symbol: string; seq: string }>(
      'select level, symbol, seq from contracts_pool_warning order by id',
    )
  ).rows.map(({ level, symbol, seq }) => [level, symbol, parseInt(seq, 10)]) // not money: a tick's number

/** Margin ratio of an account as its owner sees it. */
async function viewOf(id: string) {
  const position = await getPosition({ pool: floor.pool, look: floor.look }, user, id)
  if (isRefusal(position)) throw new Error(position.refused)
  return position
}

/** Adds money as a recharge and a transfer would. */
const bring = command('bring', {
  needs: { accounts },
  decide: ({ accounts: money }, { amount }: { amount: Amount }) => ({
    move: [
      move(amount, house('house.custody'), money.of('contract.available'), {
        kind: 'recharge',
        command: 'bring',
      }),
    ],
    reply: null,
  }),
})

/** An account of 1,000 that is at 50 % below 50,592, at 70 % below 50,429, at 85 % below 50,358 and liquidated at 50,309. */
async function opened(): Promise<string> {
  const { id } = await openCross(floor, user, '0.1')
  await openCross(floor, user, '0.01', { symbol: 'ETHUSDT' })
  return id
}

test('warns an account at each level once, states its figures and changes nothing else', async () => {
  const id = await opened()
  for (const price of ['52000', '50800', '50500', '50700', '50500'])
    await say(floor, riskEngine, 'BTCUSDT', price)
  expect(levels()).toEqual([50])
  const view = await viewOf(id)
  expect(view).toMatchObject({ version: 1, status: 1, marginWarning: { level: 50 } })
  const { equity, need, currency } = poolWarningOf(events[0]!)!
  expect(currency).toBe('USDT')
  const ratio = parseFloat(need) / parseFloat(equity) // not money: compared with a rounded ratio
  expect(ratio).toBeGreaterThanOrEqual(0.5)
  expect(ratio).toBeLessThan(0.7)
  for (const price of ['50420', '50350', '50420', '50350'])
    await say(floor, riskEngine, 'BTCUSDT', price)
  expect(levels()).toEqual([50, 70, 85])
  expect(await rows()).toEqual([
    [50, 'BTCUSDT', 4],
    [70, 'BTCUSDT', 7],
    [85, 'BTCUSDT', 8],
  ])
  expect(await reasonsOf(floor, user, id)).toEqual([null])
  await say(floor, riskEngine, 'BTCUSDT', '50309')
  expect(await reasonsOf(floor, user, id)).toEqual(['liquidation'])
  expect(levels()).toEqual([50, 70, 85])
})

test('warns of the highest of several levels that one tick passes, and of no lower level afterwards', async () => {
  await opened()
  for (const price of ['50400', '50550']) await say(floor, riskEngine, 'BTCUSDT', price)
  expect(levels()).toEqual([70])
})

test('reaches a level by any symbol of the account, and a rising symbol keeps it away', async () => {
  await opened()
  await say(floor, riskEngine, 'ETHUSDT', '4000')
  // 10 more of equity.
  await say(floor, riskEngine, 'BTCUSDT', '50550')
  expect(levels()).toEqual([])
  await floor.world.advance(1)
  await say(floor, riskEngine, 'ETHUSDT', '3000')
  expect(await rows()).toEqual([[50, 'ETHUSDT', 3]])
})

test('does not warn of positions that the same tick liquidates', async () => {
  const id = await opened()
  await say(floor, riskEngine, 'BTCUSDT', '50300')
  expect(await reasonsOf(floor, user, id)).toEqual(['liquidation'])
  expect(levels()).toEqual([])
})

test('warns of positions in cross margin as one account, and of isolated positions one by one', async () => {
  const ofPositions: Event[] = []
  floor.listen((event) => void (warningOf(event) === null || ofPositions.push(event)))
  await opened()
  await say(floor, riskEngine, 'BTCUSDT', '50500')
  expect([levels(), ofPositions]).toEqual([[50], []])
})

test('counts new money before it warns, and warns of the level again afterwards', async () => {
  const id = await opened()
  await say(floor, riskEngine, 'BTCUSDT', '50500')
  await floor.lane.run(bring, request(user, { amount: Amount.parse('100') }))
  expect((await viewOf(id)).marginWarning).toBeNull()
  // At 70 % of the former money: now far from any level, so no warning follows.
  await say(floor, riskEngine, 'BTCUSDT', '50400')
  expect(levels()).toEqual([50])
  await say(floor, riskEngine, 'BTCUSDT', '49550')
  expect(levels()).toEqual([50, 50])
  expect((await viewOf(id)).marginWarning).toMatchObject({ level: 50 })
})

test('continues from the stored rows after a restart, and warns by the last tick of what was missed', async () => {
  await opened()
  await say(floor, riskEngine, 'BTCUSDT', '50500')
  riskEngine = await floor.openEngine()
  await say(floor, riskEngine, 'BTCUSDT', '50490')
  expect(levels()).toEqual([50])
  floor.commit('BTCUSDT', '50400')
  riskEngine = await floor.openEngine()
  await riskEngine.settled()
  expect(levels()).toEqual([50, 70])
})

test('does not warn at a stale price or at a price from before the last change', async () => {
  await opened()
  const fall = floor.commit('BTCUSDT', '50500')
  const ticks = [fall, floor.look().tick('ETHUSDT')!] as const
  const { rows: stored } = await floor.pool.query<{ version: string }>(
    'select version from contracts_pool where user_id = $1',
    [user],
  )
  const version = parseInt(stored[0]!.version, 10) // not money: a count
  const warn = (of: number) =>
    floor.lane.run(warnPool, request(user, { userId: user, book: 'real', version: of, ticks }))
  expect(await warn(version - 1)).toMatchObject({ ok: false, error: 'STATE_CHANGED' })
  await floor.world.advance(60_000)
  expect(await warn(version)).toMatchObject({ ok: true, reply: { notifiedLevel: 0 } })
  for (const symbol of ['BTCUSDT', 'ETHUSDT'])
    floor.commit(symbol, symbol === 'BTCUSDT' ? '50500' : '3000')
  const fresh = ['BTCUSDT', 'ETHUSDT'].map((symbol) => floor.look().tick(symbol)!)
  const again = () =>
    floor.lane.run(
      warnPool,
      request(user, { userId: user, book: 'real', version, ticks: [fresh[0]!, fresh[1]!] }),
    )
  for (const _ of [1, 2])
    expect(await again()).toMatchObject({ ok: true, reply: { notifiedLevel: 50 } })
  expect(levels()).toEqual([50])
})

test('retries a failed warning while the liquidation goes on', async () => {
  const id = await opened()
  let fails = true
  riskEngine = await floor.openEngine((ran, of) => {
    if (ran.name === 'warnPool' && fails) return Promise.reject(new Error('lost'))
    return floor.lane.run(ran, of)
  })
  riskEngine.onTicks([floor.commit('BTCUSDT', '50500')])
  await expect.poll(() => riskEngine.failing()).toBe(1)
  riskEngine.onTicks([floor.commit('BTCUSDT', '50300')])
  await expect.poll(async () => (await reasonsOf(floor, user, id))[0]).toBe('liquidation')
  fails = false
  await floor.world.advance(1_000)
  await riskEngine.settled()
  // By then the account has changed.
  expect(levels()).toEqual([])
  expect(riskEngine.failing()).toBe(0)
  expect(floor.errors.splice(0).join()).toMatch(/warning of real of .* is tried again/)
})

test('warns of demo money separately and marks it as demo', async () => {
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  const { id } = await openCross(floor, user, '10', { book: 'demo' })
  await opened()
  await say(floor, riskEngine, 'BTCUSDT', '51000')
  expect((await viewOf(id)).marginRatio).toMatch(/^0\.79/)
  expect(events.map((event) => poolWarningOf(event))).toMatchObject([{ isDemo: true, level: 70 }])
})

test('refuses to change or delete warnings', async () => {
  await opened()
  await say(floor, riskEngine, 'BTCUSDT', '50500')
  expect(await rows()).toHaveLength(1)
  for (const change of ['delete from', 'update'])
    await expect(
      floor.pool.query(
        change === 'update'
          ? 'update contracts_pool_warning set level = 70'
          : 'delete from contracts_pool_warning',
      ),
    ).rejects.toThrow(/denied|append|change/)
})
