import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts, house, move } from '../../ledger/index.ts'
import { command, isRefusal, type Event } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { warnPool } from '../commands/warn-pool.ts'
import { initialAmount } from '../demo/account.ts'
import type { RiskDesk } from '../desk.ts'
import { getPosition } from '../queries.ts'
import { openCross, reasonsOf, say } from '../testing/cross-floor.ts'
import { openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { poolWarningOf, warningOf } from '../warnings/told.ts'

let floor: TradingFloor
let desk: RiskDesk
let user: string
let told: Event[]
beforeEach(async () => {
  told = []
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  floor.commit('ETHUSDT', '3000')
  user = await floor.user('1000')
  desk = await floor.openDesk()
  floor.listen((event) => void (poolWarningOf(event) === null || told.push(event)))
})
afterEach(async () => {
  await floor.close()
  if (floor.errors.length > 0) throw floor.errors[0]
})

const levels = () => told.map((event) => poolWarningOf(event)!.level)
const rows = async () =>
  (
    await floor.pool.query<{ level: number; symbol: string; seq: string }>(
      'select level, symbol, seq from contracts_pool_warning order by id',
    )
  ).rows.map(({ level, symbol, seq }) => [level, symbol, parseInt(seq, 10)]) // not money: a tick's number

/** How near its liquidation an account is, as its owner sees it. */
async function viewOf(id: string) {
  const position = await getPosition({ pool: floor.pool, look: floor.look }, user, id)
  if (isRefusal(position)) throw new Error(position.refused)
  return position
}

/** Brings money, as a recharge and a transfer would. */
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

/** An account of 1,000 that is at 50 % below 50,592, at 70 % below 50,429, at 85 % below 50,358 and ends at 50,309. */
async function opened(): Promise<string> {
  const { id } = await openCross(floor, user, '0.1')
  await openCross(floor, user, '0.01', { symbol: 'ETHUSDT' })
  return id
}

test('an account is warned at each level once, with how it stood, and is left as it is', async () => {
  const id = await opened()
  for (const price of ['52000', '50800', '50500', '50700', '50500'])
    await say(floor, desk, 'BTCUSDT', price)
  expect(levels()).toEqual([50])
  const view = await viewOf(id)
  expect(view).toMatchObject({ version: 1, status: 1, marginWarning: { level: 50 } })
  const { equity, need, currency } = poolWarningOf(told[0]!)!
  expect(currency).toBe('USDT')
  const ratio = parseFloat(need) / parseFloat(equity) // not money: compared with a rounded ratio
  expect(ratio).toBeGreaterThanOrEqual(0.5)
  expect(ratio).toBeLessThan(0.7)
  for (const price of ['50420', '50350', '50420', '50350']) await say(floor, desk, 'BTCUSDT', price)
  expect(levels()).toEqual([50, 70, 85])
  expect(await rows()).toEqual([
    [50, 'BTCUSDT', 4],
    [70, 'BTCUSDT', 7],
    [85, 'BTCUSDT', 8],
  ])
  expect(await reasonsOf(floor, user, id)).toEqual([null])
  await say(floor, desk, 'BTCUSDT', '50309')
  expect(await reasonsOf(floor, user, id)).toEqual(['liquidation'])
  expect(levels()).toEqual([50, 70, 85])
})

test('of several levels that one tick passes the highest is told, and no lower one after it', async () => {
  await opened()
  for (const price of ['50400', '50550']) await say(floor, desk, 'BTCUSDT', price)
  expect(levels()).toEqual([70])
})

test('any symbol of the account brings it to a level, and one that rises keeps it from it', async () => {
  await opened()
  await say(floor, desk, 'ETHUSDT', '4000')
  // 10 more of equity.
  await say(floor, desk, 'BTCUSDT', '50550')
  expect(levels()).toEqual([])
  await floor.world.advance(1)
  await say(floor, desk, 'ETHUSDT', '3000')
  expect(await rows()).toEqual([[50, 'ETHUSDT', 3]])
})

test('what is liquidated by one tick is not warned of', async () => {
  const id = await opened()
  await say(floor, desk, 'BTCUSDT', '50300')
  expect(await reasonsOf(floor, user, id)).toEqual(['liquidation'])
  expect(levels()).toEqual([])
})

test('positions in cross margin are warned of as one account, and isolated ones beside it by themselves', async () => {
  const ofPositions: Event[] = []
  floor.listen((event) => void (warningOf(event) === null || ofPositions.push(event)))
  await opened()
  await say(floor, desk, 'BTCUSDT', '50500')
  expect([levels(), ofPositions]).toEqual([[50], []])
})

test('money that comes in is known before anything is said, and a level is told again after it', async () => {
  const id = await opened()
  await say(floor, desk, 'BTCUSDT', '50500')
  await floor.lane.run(bring, request(user, { amount: Amount.parse('100') }))
  expect((await viewOf(id)).marginWarning).toBeNull()
  // At 70 % of the money that was there before: now far from any level, and nobody is told.
  await say(floor, desk, 'BTCUSDT', '50400')
  expect(levels()).toEqual([50])
  await say(floor, desk, 'BTCUSDT', '49550')
  expect(levels()).toEqual([50, 50])
  expect((await viewOf(id)).marginWarning).toMatchObject({ level: 50 })
})

test('a desk that begins anew goes on from the rows, and tells by the last tick what nothing saw', async () => {
  await opened()
  await say(floor, desk, 'BTCUSDT', '50500')
  desk = await floor.openDesk()
  await say(floor, desk, 'BTCUSDT', '50490')
  expect(levels()).toEqual([50])
  floor.commit('BTCUSDT', '50400')
  desk = await floor.openDesk()
  await desk.settled()
  expect(levels()).toEqual([50, 70])
})

test('a price that has become stale warns nobody, nor does one from before the last change', async () => {
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
  expect(await warn(version)).toMatchObject({ ok: true, reply: { told: 0 } })
  for (const symbol of ['BTCUSDT', 'ETHUSDT'])
    floor.commit(symbol, symbol === 'BTCUSDT' ? '50500' : '3000')
  const fresh = ['BTCUSDT', 'ETHUSDT'].map((symbol) => floor.look().tick(symbol)!)
  const again = () =>
    floor.lane.run(
      warnPool,
      request(user, { userId: user, book: 'real', version, ticks: [fresh[0]!, fresh[1]!] }),
    )
  for (const _ of [1, 2]) expect(await again()).toMatchObject({ ok: true, reply: { told: 50 } })
  expect(levels()).toEqual([50])
})

test('a warning that fails is tried again, and the liquidation goes on beside it', async () => {
  const id = await opened()
  let fails = true
  desk = await floor.openDesk((ran, of) => {
    if (ran.name === 'warnPool' && fails) return Promise.reject(new Error('lost'))
    return floor.lane.run(ran, of)
  })
  desk.onTicks([floor.commit('BTCUSDT', '50500')])
  await expect.poll(() => desk.failing()).toBe(1)
  desk.onTicks([floor.commit('BTCUSDT', '50300')])
  await expect.poll(async () => (await reasonsOf(floor, user, id))[0]).toBe('liquidation')
  fails = false
  await floor.world.advance(1_000)
  await desk.settled()
  // By then it is another account.
  expect(levels()).toEqual([])
  expect(desk.failing()).toBe(0)
  expect(floor.errors.splice(0).join()).toMatch(/warning of real of .* is tried again/)
})

test('demo money has warnings of its own, with the word that it is', async () => {
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  const { id } = await openCross(floor, user, '10', { book: 'demo' })
  await opened()
  await say(floor, desk, 'BTCUSDT', '51000')
  expect((await viewOf(id)).marginRatio).toMatch(/^0\.79/)
  expect(told.map((event) => poolWarningOf(event))).toMatchObject([{ isDemo: true, level: 70 }])
})

test('the table is only ever added to', async () => {
  await opened()
  await say(floor, desk, 'BTCUSDT', '50500')
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
