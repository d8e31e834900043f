import { Amount, Price, Quantity, Rate } from '@candor/money'
import { crossMargin } from '@candor/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts, house, move, readBalance } from '../../ledger/index.ts'
import { command } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { addMargin } from '../commands/add-margin.ts'
import { liquidatePool } from '../commands/liquidate-pool.ts'
import type { RiskEngine } from '../risk-engine.ts'
import { readPool, readPosition } from '../store.ts'
import { closeAudited } from '../testing/close-audited.ts'
import {
  edgeOf as edgeOn,
  judgementsOf,
  openCross,
  reasonsOf as reasonsOn,
  say as sayOn,
  textOf,
} from '../testing/cross-floor.ts'
import { openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { heldTerms } from '../terms.ts'

let floor: TradingFloor
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  floor.commit('ETHUSDT', '3000')
})
afterEach(() => closeAudited(floor))

const open = (user: string, text: string, over: Parameters<typeof openCross>[3] = {}) =>
  openCross(floor, user, text, over)
const say = (riskEngine: RiskEngine, symbol: string, price: string) =>
  sayOn(floor, riskEngine, symbol, price)
const reasonsOf = (user: string, ...ids: string[]) => reasonsOn(floor, user, ...ids)
const recordOf = (user: string) => judgementsOf(floor, user)
const edgeOf = (user: string, symbol?: string) => edgeOn(floor, user, symbol)

test('liquidates an account exactly at its limit and not a digit above', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const { id } = await open(user, '0.1')
  await open(user, '0.5', { symbol: 'ETHUSDT' })
  const edge = await edgeOf(user)
  await say(riskEngine, 'BTCUSDT', textOf(edge + 1n))
  expect(await reasonsOf(user, id)).toEqual([null])
  await say(riskEngine, 'BTCUSDT', textOf(edge))
  expect(await reasonsOf(user, id)).toEqual(['liquidation'])
})

test("liquidates nothing on another market's tick while one of its markets is halted", async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const bitcoin = await open(user, '0.1')
  const ether = await open(user, '0.5', { symbol: 'ETHUSDT' })
  floor.halts((symbol) =>
    symbol === 'BTCUSDT' ? { sinceAt: floor.world.clock.now(), reasonKey: 'source_outage' } : null,
  )
  // Its last price is fresh enough, and ether alone would cost everything.
  await say(riskEngine, 'ETHUSDT', '900')
  expect(await reasonsOf(user, bitcoin.id, ether.id)).toEqual([null, null])
  floor.halts(() => null)
  await say(riskEngine, 'ETHUSDT', '900')
  expect(await reasonsOf(user, ether.id)).toEqual(['liquidation'])
})

test('closes the largest loss first and keeps the positions that are then safe', async () => {
  const riskEngine = await floor.openEngine()
  floor.commit('SOLUSDT', '300')
  const user = await floor.user('1500')
  const ether = await open(user, '1', { symbol: 'ETHUSDT' })
  const solana = await open(user, '20', { symbol: 'SOLUSDT' })
  await say(riskEngine, 'ETHUSDT', '2950')
  expect(await reasonsOf(user, solana.id, ether.id)).toEqual([null, null])
  const before = await readPool(floor.pool, user, 'real')
  // Its maintenance is twice its liquidation fee, so the rest is safe.
  await say(riskEngine, 'SOLUSDT', textOf(await edgeOf(user, 'SOLUSDT')))
  expect(await reasonsOf(user, solana.id, ether.id)).toEqual(['liquidation', null])
  // The judgement can be recalculated from the stored record.
  const [record, ...more] = await recordOf(user)
  expect(more).toEqual([])
  expect(record).toMatchObject({ symbol: 'SOLUSDT', seq: 2, closed: [solana.id] })
  const anew = crossMargin({
    balance: record!.balance,
    instruments: record!.instruments.map((one) => ({
      markPrice: Price.parse(one.markPrice),
      tiers: heldTerms(before.held.find(({ id }) => id === one.tiersOf)!).tiers,
      positions: one.positions.map((position) => ({
        direction: position.direction,
        quantity: Quantity.parse(position.quantity),
        openPrice: Price.parse(position.openPrice),
        closeFeeRate: Rate.parse(position.closeFeeRate),
      })),
    })),
  })
  expect(anew).toMatchObject({
    equity: record!.equity,
    need: record!.need,
    isLiquidated: true,
  })
  expect(record!.instruments.map(({ symbol, seq }) => [symbol, seq])).toEqual([
    ['ETHUSDT', 2],
    ['SOLUSDT', 2],
  ])
})

test('takes the whole pool in a gap, and the house bears the rest; no balance falls below zero', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const bitcoin = await open(user, '0.1')
  const ether = await open(user, '0.5', { symbol: 'ETHUSDT' })
  await say(riskEngine, 'BTCUSDT', '30000')
  expect(await reasonsOf(user, bitcoin.id, ether.id)).toEqual(['liquidation', 'liquidation'])
  expect(await readBalance(floor.pool, user, 'contract.available')).toBe(Amount.zero)
  expect(await readBalance(floor.pool, user, 'contract.margin')).toBe(Amount.zero)
  const stored = await readPosition(floor.pool, user, bitcoin.id)
  expect(stored!.shortfall).toBeGreaterThan(Amount.parse('1900'))
})

test('realises a profit before the house bears a loss', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1200')
  const long = await open(user, '0.1')
  const short = await open(user, '0.07', { direction: 'short' })
  // The short has won 2,765 of the 3,950 that the long loses.
  await say(riskEngine, 'BTCUSDT', '20500')
  expect(await reasonsOf(user, long.id, short.id)).toEqual(['liquidation', 'liquidation'])
  const [lost, won] = await Promise.all(
    [long, short].map(({ id }) => readPosition(floor.pool, user, id)),
  )
  // 1,000 and the short's profit, less fees: never a shortfall beside a kept profit.
  expect(lost!.shortfall).toBeLessThan(Amount.parse('20'))
  expect(won!.shortfall).toBe(Amount.zero)
  expect(await readBalance(floor.pool, user, 'contract.available')).toBe(Amount.zero)
})

test('judges nothing while an open market has no fresh price', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const bitcoin = await open(user, '0.1')
  await open(user, '0.5', { symbol: 'ETHUSDT' })
  const low = textOf((await edgeOf(user)) - 10n ** 12n)
  await floor.world.advance(60_000)
  await say(riskEngine, 'BTCUSDT', low)
  expect(await reasonsOf(user, bitcoin.id)).toEqual([null])
  await say(riskEngine, 'ETHUSDT', '3000')
  expect(await reasonsOf(user, bitcoin.id)).toEqual(['liquidation'])
})

test('counts a closed market at its last price and closes none of its positions', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const ether = await open(user, '1', { symbol: 'ETHUSDT' })
  const bitcoin = await open(user, '0.1')
  await say(riskEngine, 'ETHUSDT', '2500')
  floor.hours((symbol) => symbol === 'BTCUSDT')
  await floor.world.advance(3_600_000)
  // Ether has lost the most.
  await say(riskEngine, 'BTCUSDT', '55600')
  expect(await reasonsOf(user, bitcoin.id, ether.id)).toEqual([null, null])
  await say(riskEngine, 'BTCUSDT', '55400')
  expect(await reasonsOf(user, bitcoin.id, ether.id)).toEqual(['liquidation', null])
  // Nothing is left to close, however low the price; ether closes when its market opens.
  await say(riskEngine, 'BTCUSDT', '50000')
  floor.hours(() => true)
  await say(riskEngine, 'ETHUSDT', '2200')
  expect(await reasonsOf(user, ether.id)).toEqual(['liquidation'])
})

test('judges a user by the rest after money is taken out', async () => {
  const riskEngine = await floor.openEngine()
  const [thrifty, spender] = [await floor.user('1500'), await floor.user('1500')]
  const [kept, spent] = [await open(thrifty, '0.1'), await open(spender, '0.1')]
  const over = { symbol: 'ETHUSDT', marginMode: 'isolated' } as const
  const { id } = await open(spender, '0.1', over)
  const input = { id, amount: Amount.parse('400') }
  await floor.lane.run(addMargin, request(spender, input))
  await riskEngine.settled()
  const edge = await edgeOf(spender)
  expect(edge).toBeGreaterThan(await edgeOf(thrifty))
  await say(riskEngine, 'BTCUSDT', textOf(edge))
  expect(await reasonsOf(thrifty, kept.id)).toEqual([null])
  expect(await reasonsOf(spender, spent.id)).toEqual(['liquidation'])
})

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

test('counts money that comes in, although the engine did not know of it yet', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  const { id } = await open(user, '0.1')
  const before = await edgeOf(user)
  await floor.lane.run(bring, request(user, { amount: Amount.parse('100') }))
  await say(riskEngine, 'BTCUSDT', textOf(before))
  expect(await reasonsOf(user, id)).toEqual([null])
  await say(riskEngine, 'BTCUSDT', textOf((await edgeOf(user)) + 1n))
  expect(await reasonsOf(user, id)).toEqual([null])
  await say(riskEngine, 'BTCUSDT', textOf(await edgeOf(user)))
  expect(await reasonsOf(user, id)).toEqual(['liquidation'])
})

test('judges the ticks of all symbols together after a restart', async () => {
  const user = await floor.user('1000')
  const bitcoin = await open(user, '0.1')
  const ether = await open(user, '1', { symbol: 'ETHUSDT' })
  const edge = await edgeOf(user)
  // Either dip alone leaves the account alive; ether has recovered when bitcoin falls.
  for (const price of ['2650', '3000']) {
    await floor.world.advance(100)
    floor.commit('ETHUSDT', price)
  }
  await floor.world.advance(100)
  floor.commit('BTCUSDT', textOf(edge + 10n ** 12n))
  await floor.world.advance(100)
  floor.commit('BTCUSDT', '60000')
  const first = await floor.openEngine()
  await first.settled()
  expect(await reasonsOf(user, bitcoin.id, ether.id)).toEqual([null, null])

  for (const price of [textOf(edge), '60000']) {
    await floor.world.advance(100)
    floor.commit('BTCUSDT', price)
  }
  const second = await floor.openEngine()
  await second.settled()
  expect(await reasonsOf(user, bitcoin.id)).toEqual(['liquidation'])
  for (const record of await recordOf(user))
    expect(record).toMatchObject({ symbol: 'BTCUSDT', seq: 4 })
})

test('uses the prices at the time of a tick after a restart, even if other logs are judged further', async () => {
  const user = await floor.user('1000')
  const bitcoin = await open(user, '0.1')
  const ether = await open(user, '1', { symbol: 'ETHUSDT' })
  type Call = Parameters<typeof floor.lane.run>
  const unanswered = (...[one, call]: Call) =>
    call.route === 'liquidatePool' ? new Promise<never>(() => {}) : floor.lane.run(one, call)
  const first = await floor.openEngine(unanswered)
  const low = floor.commit('ETHUSDT', '2900')
  const fall = floor.commit('BTCUSDT', textOf(await edgeOf(user)))
  first.onTicks([low, fall])
  for (const [symbol, price] of [
    ['ETHUSDT', '3400'],
    ['BTCUSDT', '60000'],
    ['ETHUSDT', '3400'],
  ] as const)
    first.onTicks([floor.commit(symbol, price)])
  expect(await reasonsOf(user, bitcoin.id, ether.id)).toEqual([null, null])
  await first.note()
  await floor.world.advance(61_000)
  await floor.lane.sweep(floor.world.clock.now())
  await first.note()

  const second = await floor.openEngine()
  await second.settled()
  const [record] = await recordOf(user)
  expect(record).toMatchObject({ symbol: 'BTCUSDT', seq: fall.seq })
  const judged = record!.instruments.map(({ symbol, seq }) => [symbol, seq])
  expect(Object.fromEntries(judged)).toEqual({ BTCUSDT: fall.seq, ETHUSDT: low.seq })
})

test('liquidates no account at a price from before a transfer out', async () => {
  const user = await floor.user('1500')
  const { id: isolated } = await open(user, '0.1', { symbol: 'ETHUSDT', marginMode: 'isolated' })
  const { id } = await open(user, '0.1')
  const dip = floor.commit('BTCUSDT', '53000')
  floor.commit('BTCUSDT', '60000')
  const input = { id: isolated, amount: Amount.parse('800') }
  await floor.lane.run(addMargin, request(user, input))
  expect(await edgeOf(user)).toBeGreaterThan(dip.price)
  const riskEngine = await floor.openEngine()
  await riskEngine.settled()
  expect(await reasonsOf(user, id)).toEqual([null])
  const late = { userId: user, book: 'real', ticks: [dip] } as const
  expect(await floor.lane.run(liquidatePool, request(user, late))).toMatchObject({
    error: 'STATE_CHANGED',
  })
})

test('refuses to change a stored judgement', async () => {
  const riskEngine = await floor.openEngine()
  const user = await floor.user('1000')
  await open(user, '0.1')
  await say(riskEngine, 'BTCUSDT', '45000')
  expect(await recordOf(user)).toHaveLength(1)
  for (const text of [
    'update contracts_liquidation set seq = 1',
    'delete from contracts_liquidation',
  ])
    await expect(floor.pool.query(text)).rejects.toThrow(/append|permission/)
})
