import type { Position as WirePosition } from '@candor/api'
import { Amount, Price, Quantity, Rate } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accounts, house, move, readBalance } from '../../ledger/index.ts'
import { command, type Outcome } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { addMargin } from '../commands/add-margin.ts'
import { closeAll } from '../commands/close-all.ts'
import { closePosition } from '../commands/close-position.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { triggerClose } from '../commands/trigger-close.ts'
import { initialAmount } from '../demo/account.ts'
import { getPosition, listPositions } from '../queries.ts'
import { readPosition } from '../store.ts'
import { contractAccount } from '../summary.ts'
import { closeAudited } from '../testing/close-audited.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'

let floor: TradingFloor
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  floor.commit('ETHUSDT', '3000')
})
afterEach(() => closeAudited(floor))

const cross = (text: string, over: Partial<Parameters<typeof openOne>[2]> = {}) =>
  ({ quantity: Quantity.parse(text), marginMode: 'cross', ...over }) as const

function positionOf(outcome: Outcome): WirePosition {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return outcome.reply as WirePosition
}

async function balances(user: string): Promise<[free: string, held: string]> {
  const of = async (kind: 'contract.available' | 'contract.margin') =>
    Amount.text(await readBalance(floor.pool, user, kind))
  return [await of('contract.available'), await of('contract.margin')]
}

function close(user: string, id: string, part: string | null = null) {
  const quantity = part === null ? null : Quantity.parse(part)
  const input = { id, quantity, expectedPrice: null, maxSlippageRate: Rate.parse('0.005') }
  return floor.lane.run(closePosition, request(user, input))
}

const halted = (symbol: string) =>
  symbol === 'BTCUSDT' ? ({ sinceAt: 0, reasonKey: 'source_disagrees' } as const) : null

const account = (user: string) => contractAccount(floor.pool, user, floor.look(), 0)

describe('a position in cross margin', () => {
  test('binds its margin and shows the liquidation price of the whole account', async () => {
    const user = await floor.user('1000')
    const position = positionOf(await openOne(floor, user, cross('0.1')))
    // The same cost as isolated: margin 602.810045 and fee 3.00005.
    expect(position).toMatchObject({
      marginMode: 'cross',
      margin: '602.810045',
      openFee: '3.00005',
    })
    expect(await balances(user)).toEqual(['394.189905', '602.810045'])
    // (0.1 · 60,001 − 996.99995) ÷ (0.1 · (1 − 0.005 − 0.0005)), upwards to the step.
    expect(position.liquidationPrice).toBe('50307.7')
    // 30 + 3 of 996.99995 − 0.1, where its own margin alone would leave 602.71….
    const seen = await getPosition(floor, user, position.id)
    expect(seen).toMatchObject({ marginRatio: '0.03310262', liquidationPrice: '50307.7' })
    const list = await listPositions(floor, user, {
      pageNo: 1,
      pageSize: 10,
      order: 'desc',
      book: null,
    })
    expect(list.records).toMatchObject([{ liquidationPrice: '50307.7', marginMode: 'cross' }])
  })

  test('keeps its margin mode, and refuses an addition in the other mode and margin of its own', async () => {
    const user = await floor.user('5000')
    const { id } = positionOf(await openOne(floor, user, cross('0.1')))
    const more = await openOne(floor, user, cross('0.1', { positionId: id }))
    expect(positionOf(more)).toMatchObject({ quantity: '0.2', marginMode: 'cross' })
    const other = cross('0.1', { positionId: id, marginMode: 'isolated' })
    expect(await openOne(floor, user, other)).toMatchObject({ error: 'MARGIN_MODE_DIFFERS' })
    const input = { id, amount: Amount.parse('10') }
    const added = await floor.lane.run(addMargin, request(user, input))
    expect(added).toMatchObject({ error: 'ISOLATED_ONLY' })
  })

  test('binds the money behind its loss against orders, margin and withdrawals', async () => {
    const user = await floor.user('1300')
    positionOf(await openOne(floor, user, cross('0.1')))
    const { id } = positionOf(
      await openOne(floor, user, cross('0.1', { symbol: 'ETHUSDT', marginMode: 'isolated' })),
    )
    const [before] = await balances(user)
    // 663.89940025 are there, 500.1 are lost, of which the reserves bear 2.800045.
    floor.commit('BTCUSDT', '55000')
    const { free, available } = await account(user)
    expect([Amount.text(available), Amount.text(free)]).toEqual([before, '166.59944525'])
    const add = (amount: string) =>
      floor.lane.run(addMargin, request(user, { id, amount: Amount.parse(amount) }))
    expect(await add('166.59944526')).toMatchObject({ error: 'MARGIN_IN_USE' })
    const order = cross('0.6', { symbol: 'ETHUSDT', marginMode: 'isolated' })
    expect(await openOne(floor, user, order)).toMatchObject({ error: 'MARGIN_INSUFFICIENT' })
    expect(await add('166.59944525')).toMatchObject({ ok: true })
    expect(Amount.text((await account(user)).free)).toBe('0')
  })

  test('frees no money while its open market has no fresh price, and does not hold up isolated positions', async () => {
    const user = await floor.user('10000')
    positionOf(await openOne(floor, user, cross('0.1')))
    const add = (id: string, amount: string) =>
      floor.lane.run(addMargin, request(user, { id, amount: Amount.parse(amount) }))
    const other = { symbol: 'ETHUSDT', quantity: Quantity.parse('0.1') } as const
    const { id } = positionOf(await openOne(floor, user, other))
    const { free: before } = await account(user)
    await floor.world.advance(2_001)
    // The other market goes on; the closed market has no new price.
    floor.commit('ETHUSDT', '3000')
    expect(Amount.text((await account(user)).free)).toBe('0')
    expect(await add(id, '0.01')).toMatchObject({ error: 'PRICE_STALE' })
    expect(await openOne(floor, user, other)).toMatchObject({ error: 'PRICE_STALE' })
    const alone = await floor.user('1000')
    const { id: own } = positionOf(await openOne(floor, alone, other))
    await floor.world.advance(2_001)
    expect(
      await floor.lane.run(addMargin, request(alone, { id: own, amount: Amount.parse('1') })),
    ).toMatchObject({ ok: true })
    // The last price of a closed market is known to be the last.
    floor.hours((symbol) => symbol !== 'BTCUSDT')
    expect((await account(user)).free).toBe(before)
    expect(await add(id, '0.01')).toMatchObject({ ok: true })
    floor.hours(() => true)
    expect(await add(id, '0.01')).toMatchObject({ error: 'PRICE_STALE' })
    floor.commit('BTCUSDT', '60000')
    expect(await add(id, '0.01')).toMatchObject({ ok: true })
  })

  test('frees none of the money while one of its markets is halted, however fresh the last price', async () => {
    const user = await floor.user('10000')
    const { id } = positionOf(await openOne(floor, user, cross('0.1')))
    const other = { symbol: 'ETHUSDT', quantity: Quantity.parse('0.1') } as const
    const { free: before } = await account(user)
    floor.halts(halted)
    expect((await account(user)).free).toBe(Amount.zero)
    expect(await openOne(floor, user, other)).toMatchObject({ error: 'PRICE_STALE' })
    expect(await close(user, id)).toMatchObject({
      error: 'SYMBOL_SUSPENDED',
      details: { values: { reason: 'source_disagrees' } },
    })
    // A closed market is halted too.
    floor.hours((symbol) => symbol !== 'BTCUSDT')
    expect((await account(user)).free).toBe(Amount.zero)
    floor.hours(() => true)
    floor.halts(() => null)
    expect((await account(user)).free).toBe(before)
    expect(positionOf(await close(user, id))).toMatchObject({ status: 3 })
  })

  test('frees no money for an unrealised profit', async () => {
    const user = await floor.user('1000')
    positionOf(await openOne(floor, user, cross('0.1')))
    floor.commit('BTCUSDT', '80000')
    const { free, available } = await account(user)
    expect(free).toBe(available)
  })
})

describe('a loss in cross margin', () => {
  /** A long of bitcoin and a long of ether that together hold nearly all of 1,000. */
  async function two() {
    const user = await floor.user('1000')
    const first = positionOf(await openOne(floor, user, cross('0.1')))
    const second = positionOf(await openOne(floor, user, cross('1', { symbol: 'ETHUSDT' })))
    return { user, first, second }
  }

  test('is taken from the whole pool: first the free money, then the margin of the others', async () => {
    const { user, first, second } = await two()
    const [free] = await balances(user)
    expect(free).toBe('91.2848575')
    floor.commit('BTCUSDT', '53000')
    const closed = positionOf(await close(user, first.id))
    expect(closed).toMatchObject({ status: 3, closePrice: '52999' })
    const after = await readPosition(floor.pool, user, second.id)
    const [left, margin] = await balances(user)
    expect([left, margin]).toEqual(['0', Amount.text(after!.margin)])
    // 1,000 less the opening fees 3.00005 and 1.500025, less the loss of 700.2 and its fee 2.64995.
    expect(margin).toBe('292.649975')
    expect(await account(user)).toMatchObject({ free: Amount.zero })
  })

  test('beyond the money waits for the profit that would cover it', async () => {
    const user = await floor.user('1000')
    const long = positionOf(await openOne(floor, user, cross('0.1')))
    const short = positionOf(await openOne(floor, user, cross('0.05', { direction: 'short' })))
    floor.commit('BTCUSDT', '45000')
    // 1,500 are lost; the short has won half of that: the equity covers the loss, the money does not.
    expect(await close(user, long.id)).toMatchObject({ error: 'PROFIT_FIRST' })
    expect(positionOf(await close(user, short.id))).toMatchObject({ status: 3 })
    const done = positionOf(await close(user, long.id))
    expect(done).toMatchObject({ status: 3 })
    const stored = await readPosition(floor.pool, user, long.id)
    expect(stored!.shortfall).toBe(Amount.zero)
  })

  test('realises the profits first when everything is closed', async () => {
    const user = await floor.user('1000')
    const long = positionOf(await openOne(floor, user, cross('0.1')))
    const short = positionOf(await openOne(floor, user, cross('0.05', { direction: 'short' })))
    floor.commit('BTCUSDT', '45000')
    const all = await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
    expect(all).toMatchObject({
      ok: true,
      reply: { closed: [{ id: short.id }, { id: long.id }], refused: [] },
    })
    expect((await balances(user))[1]).toBe('0')
  })

  test('takes the profit with it when a stop-loss needs it', async () => {
    const user = await floor.user('1000')
    const stop = { stopLossPrice: Price.parse('46000') }
    const long = positionOf(await openOne(floor, user, cross('0.1', stop)))
    const short = positionOf(await openOne(floor, user, cross('0.05', { direction: 'short' })))
    const tick = floor.commit('BTCUSDT', '45000')
    const done = await floor.lane.run(
      triggerClose,
      request(user, { id: long.id, version: 1, tick }),
    )
    expect(done).toMatchObject({ ok: true, reply: { reason: 'stop_loss' } })
    for (const { id } of [long, short]) {
      const position = await readPosition(floor.pool, user, id)
      expect(position).toMatchObject({ closeReason: 'stop_loss', shortfall: Amount.zero })
    }
  })

  test('beyond the whole pool is borne by the house, and no balance falls below zero', async () => {
    const { user, first } = await two()
    floor.commit('BTCUSDT', '40000')
    const closed = positionOf(await close(user, first.id))
    expect(closed.status).toBe(3)
    expect(await balances(user)).toEqual(['0', '0'])
    const stored = await readPosition(floor.pool, user, first.id)
    // 0.1 · (39,999 − 60,001) less all that there was, 1,000 less both opening fees.
    expect(Amount.text(stored!.shortfall)).toBe('1004.700075')
  })
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

test('covers first what losses drew on when money comes back', async () => {
  const user = await floor.user('1000')
  const first = positionOf(await openOne(floor, user, cross('0.1')))
  positionOf(await openOne(floor, user, cross('1', { symbol: 'ETHUSDT' })))
  floor.commit('BTCUSDT', '53000')
  positionOf(await close(user, first.id))
  await floor.lane.run(bring, request(user, { amount: Amount.parse('100') }))
  // Of 300.005 that are to be covered 292.649975 are, and ether has lost 0.05 to the mark.
  expect(Amount.text((await account(user)).free)).toBe('92.594975')
})

test('keeps a pool per book: demo money never backs real positions, and demo positions never bind real money', async () => {
  const user = await floor.user('1000')
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  const demo = positionOf(await openOne(floor, user, cross('1', { book: 'demo' })))
  expect(demo.liquidationPrice).toBeNull()
  floor.commit('BTCUSDT', '55000')
  const inDemo = await contractAccount(floor.pool, user, floor.look(), 0, 'demo')
  // Of 93,941.89905, lost beyond the reserves: 5,001 − 28.00045.
  expect(Amount.text(inDemo.free)).toBe('88968.8995')
  const real = positionOf(await openOne(floor, user, cross('0.1')))
  // (0.1 · 55,001 − 997.24995) ÷ (0.1 · (1 − 0.005 − 0.0005)), upwards to the step.
  expect(real.liquidationPrice).toBe('45277.53')
  const all = { pageNo: 1, pageSize: 10, order: 'desc', book: null } as const
  const { records } = await listPositions(floor, user, all)
  expect(records.map(({ liquidationPrice }) => liquidationPrice)).toEqual(['45277.53', null])
  // The demo position loses more than the real pool has.
  floor.commit('BTCUSDT', '30000')
  const before = await balances(user)
  expect(positionOf(await close(user, demo.id))).toMatchObject({ status: 3, closePrice: '29999' })
  expect((await readPosition(floor.pool, user, demo.id))!.shortfall).toBe(Amount.zero)
  expect(await balances(user)).toEqual(before)
})
