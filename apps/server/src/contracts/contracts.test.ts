import { Amount, Price, Quantity, Rate } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import type { Outcome } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { createTestDatabase } from '../testing/database.ts'
import { livesIn, movesTo } from '../testing/lives-in.ts'
import { addMargin } from './commands/add-margin.ts'
import { changeExits } from './commands/change-exits.ts'
import { closeAll } from './commands/close-all.ts'
import { closePosition } from './commands/close-position.ts'
import { triggerClose } from './commands/trigger-close.ts'
import { previewOrder } from './preview.ts'
import { getPosition } from './queries.ts'
import { readPool, readPosition } from './store.ts'
import { closeAudited } from './testing/close-audited.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
beforeEach(async () => {
  floor = await openTradingFloor(await createTestDatabase())
})
afterEach(() => closeAudited(floor))

const quantity = (text: string) => ({ quantity: Quantity.parse(text) })

function positionOf(outcome: Outcome): WirePosition {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return outcome.reply as WirePosition
}

async function free(user: string): Promise<string> {
  return Amount.text(await readBalance(floor.pool, user, 'contract.available'))
}

async function held(user: string): Promise<string> {
  return Amount.text(await readBalance(floor.pool, user, 'contract.margin'))
}

function close(user: string, id: string, part: string | null = null) {
  const input = {
    id,
    quantity: part === null ? null : Quantity.parse(part),
    expectedPrice: null,
    maxSlippageRate: Rate.parse('0.005'),
  }
  return floor.lane.run(closePosition, request(user, input))
}

describe('opening', () => {
  test('takes margin and fee, fills at the ask, and reports the cost', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const position = positionOf(await openOne(floor, user, quantity('0.1')))
    // Ask 60,001: margin 600.01, the reserved closing fee at bankruptcy 2.700045, open loss 0.1.
    expect(position).toMatchObject({
      openPrice: '60001',
      margin: '602.810045',
      openFee: '3.00005',
      status: 1,
      ruleVersion: 'contracts-2',
      fills: [{ kind: 'open', price: '60001', quantity: '0.1', fee: '3.00005', seq: 1 }],
    })
    expect(await free(user)).toBe('394.189905')
    expect(await held(user)).toBe('602.810045')
  })

  test("refuses an opening but allows a close during the user's own trading pause", async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.01')))
    const now = floor.look().now
    await floor.pool.query('insert into people_exclusion values ($1, $2, $3, $4)', [
      partOf(user),
      user,
      now + 1_000,
      now - 1,
    ])
    const refused = { ok: false, error: 'SELF_EXCLUDED' }
    expect(await openOne(floor, user, quantity('0.01'))).toMatchObject(refused)
    const more = { ...quantity('0.01'), positionId: id }
    expect(await openOne(floor, user, more)).toMatchObject(refused)
    expect(positionOf(await close(user, id)).status).not.toBe(1)
    await floor.world.advance(1_000)
    floor.commit('BTCUSDT', '60000')
    expect(positionOf(await openOne(floor, user, quantity('0.01'))).status).toBe(1)
  })

  test('requires the knowledge answers above the free leverage; a close requires none', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const high = { ...quantity('0.01'), leverage: 50, freeLeverage: 20 }
    const low = { ...quantity('0.01'), leverage: 20, freeLeverage: 20 }
    expect(await openOne(floor, user, high)).toMatchObject({ error: 'APPROPRIATENESS_REQUIRED' })
    const { id } = positionOf(await openOne(floor, user, low))
    const row = [partOf(user), user, 1, '{}', 5, floor.look().now, floor.look().now, 'leverage']
    await floor.pool.query(
      `insert into people_appropriateness (part, user_id, version, answers, correct, answered_at, passed_at, topic)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      row,
    )
    expect(positionOf(await openOne(floor, user, high)).leverage).toBe(50)
    await floor.pool.query('delete from people_appropriateness where user_id = $1', [user])
    expect(positionOf(await close(user, id)).status).not.toBe(1)
  })

  test('caps the opening alone by the rules of a country, and shows the cap in the preview', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('2000')
    const { id } = positionOf(await openOne(floor, user, { ...quantity('0.01'), leverage: 10 }))
    await livesIn(floor.pool, user, 'FR')
    expect(await openOne(floor, user, { ...quantity('0.01'), leverage: 3 })).toMatchObject({
      error: 'LEVERAGE_CAPPED',
    })
    const more = { ...quantity('0.01'), leverage: 10, positionId: id }
    expect(await openOne(floor, user, more)).toMatchObject({ error: 'LEVERAGE_CAPPED' })
    // A new residence does not help before it takes effect.
    await movesTo(floor.pool, user, 'VN', floor.look().now + 1)
    expect(await openOne(floor, user, more)).toMatchObject({ error: 'LEVERAGE_CAPPED' })
    await movesTo(floor.pool, user, 'VN', floor.look().now)
    positionOf(await openOne(floor, user, more))
    await livesIn(floor.pool, user, 'FR')
    expect(positionOf(await close(user, id)).status).not.toBe(1)
    const low = await openOne(floor, user, { ...quantity('0.01'), leverage: 2 })
    expect(positionOf(low).leverage).toBe(2)
    await livesIn(floor.pool, user, 'GB')
    expect(await openOne(floor, user, { ...quantity('0.01'), leverage: 1 })).toMatchObject({
      error: 'COUNTRY_RESTRICTED',
    })
    expect(positionOf(await close(user, positionOf(low).id)).status).not.toBe(1)
  })

  test.each([
    ['QUANTITY_OUT_OF_RANGE', '0.0005', 10],
    ['QUANTITY_OUT_OF_RANGE', '0.1001', 10],
    ['LEVERAGE_OUT_OF_RANGE', '0.1', 101],
    ['LEVERAGE_OUT_OF_RANGE', '5', 100],
    ['MARGIN_INSUFFICIENT', '0.2', 10],
  ])('refuses with %s for %s at %sx and changes nothing', async (error, size, leverage) => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const outcome = await openOne(floor, user, { ...quantity(size), leverage })
    expect(outcome).toMatchObject({ ok: false, error })
    expect([await free(user), await held(user)]).toEqual(['1000', '0'])
  })

  test('refuses a stale price, an unknown symbol and a slipped price', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const slipped = { ...quantity('0.01'), expectedPrice: Price.parse('59000') }
    expect(
      await openOne(floor, user, { ...slipped, maxSlippageRate: Rate.parse('0.005') }),
    ).toMatchObject({ error: 'SLIPPAGE_EXCEEDED' })
    expect(await openOne(floor, user, { ...quantity('1'), symbol: 'USDJPY' })).toMatchObject({
      error: 'SYMBOL_NOT_FOUND',
    })
    await floor.world.advance(2_001)
    expect(await openOne(floor, user, quantity('0.01'))).toMatchObject({ error: 'PRICE_STALE' })
  })

  test('refuses trades and skips positions in a close of all during a halt, and still removes exits', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const exits = { takeProfitPrice: Price.parse('70000'), stopLossPrice: Price.parse('58000') }
    const { id } = positionOf(await openOne(floor, user, { ...quantity('0.01'), ...exits }))
    floor.halts(() => ({ sinceAt: 0, reasonKey: 'instrument_event' }))
    const suspended = {
      error: 'SYMBOL_SUSPENDED',
      details: { values: { reason: 'instrument_event' } },
    }
    expect(await openOne(floor, user, quantity('0.01'))).toMatchObject(suspended)
    const all = await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
    expect(all).toMatchObject({
      reply: { closed: [], refused: [{ id, errorCode: 'SYMBOL_SUSPENDED' }] },
    })
    const change = (prices: object) =>
      floor.lane.run(changeExits, request(user, { id, version: null, ...prices } as never))
    expect(await change({ takeProfitPrice: Price.parse('71000') })).toMatchObject(suspended)
    expect(await change({ takeProfitPrice: null })).toMatchObject({ ok: true })
  })

  test('refuses exits on the wrong side and a stop-loss beyond liquidation', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    for (const [takeProfit, stopLoss] of [
      ['59000', null],
      [null, '61000'],
      [null, '50000'],
    ] as const) {
      const outcome = await openOne(floor, user, {
        ...quantity('0.1'),
        takeProfitPrice: takeProfit === null ? null : Price.parse(takeProfit),
        stopLossPrice: stopLoss === null ? null : Price.parse(stopLoss),
      })
      expect(outcome).toMatchObject({ error: 'TPSL_INVALID' })
    }
  })

  test('averages the price and keeps the leverage when adding', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('2000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    floor.commit('BTCUSDT', '61000')
    const more = { ...quantity('0.1'), positionId: id }
    expect(await openOne(floor, user, { ...more, leverage: 20 })).toMatchObject({
      error: 'LEVERAGE_DIFFERS',
      details: { values: { max: '10' } },
    })
    const position = positionOf(await openOne(floor, user, more))
    expect(position).toMatchObject({ id, quantity: '0.2', openPrice: '60501', version: 2 })
  })

  test('holds an addition to the tier of the whole position, and refuses one that is liquidated at once', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('20000')
    const high = { ...quantity('0.8'), leverage: 100 }
    const { id } = positionOf(await openOne(floor, user, high))
    // 1.6 BTC are 96,001.6 USDT of notional, and 100x ends at 50,000.
    expect(await openOne(floor, user, { ...high, positionId: id })).toMatchObject({
      error: 'LEVERAGE_OUT_OF_RANGE',
      details: { values: { max: '50' } },
    })
    floor.commit('BTCUSDT', '59690')
    expect(
      await openOne(floor, user, { ...high, quantity: Quantity.parse('0.001'), positionId: id }),
    ).toMatchObject({ error: 'MARGIN_INSUFFICIENT' })
  })

  test('sets the exits of an addition, keeps the others, and refuses an exit that the new price invalidates', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('20000')
    const exits = { takeProfitPrice: Price.parse('70000'), stopLossPrice: Price.parse('55500') }
    const first = { ...quantity('0.1'), ...exits }
    const { id } = positionOf(await openOne(floor, user, first))
    const more = { ...quantity('0.1'), positionId: id, takeProfitPrice: Price.parse('71000') }
    expect(positionOf(await openOne(floor, user, more))).toMatchObject({
      takeProfitPrice: '71000',
      stopLossPrice: '55500',
    })
    floor.commit('BTCUSDT', '69000')
    const far = { ...quantity('0.6'), positionId: id }
    expect(await openOne(floor, user, far)).toMatchObject({
      error: 'TPSL_INVALID',
      details: { fields: [{ field: 'stopLossPrice', rule: 'stopLossBeyondLiquidation' }] },
    })
  })

  test('previews an addition as the decision then makes it', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('5000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    floor.commit('BTCUSDT', '61000')
    const stored = await readPosition(floor.pool, user, id)
    const input = {
      userId: user,
      book: 'real' as const,
      marginMode: 'isolated' as const,
      symbol: 'BTCUSDT',
      direction: 'long' as const,
      leverage: 10,
      quantity: Quantity.parse('0.1'),
      margin: null,
      takeProfitPrice: null,
      stopLossPrice: null,
      takeProfitQuantity: null,
      stopLossQuantity: null,
      freeLeverage: 20,
      feeDiscountRate: Rate.zero,
      opener: {
        exclusions: undefined,
        limits: { get: () => undefined },
        days: undefined,
        appropriateness: { get: () => undefined },
        users: { country: 'FR', nextCountry: null, nextCountryAt: null, documentCountry: null },
      },
    }
    const pool = await readPool(floor.pool, user, 'real')
    const preview = previewOrder(input, stored, pool, floor.look(), ({ refused }) => refused)
    const enlarged = positionOf(await openOne(floor, user, { ...quantity('0.1'), positionId: id }))
    expect(preview).toMatchObject({
      liquidationPrice: enlarged.liquidationPrice,
      breakEvenPrice: enlarged.breakEvenPrice,
      warnings: [{ key: 'LEVERAGE_CAPPED', blocking: true }],
    })
  })

  test("caps the house's exposure to one instrument, except for trades that lower it", async () => {
    floor.commit('BTCUSDT', '60000')
    await floor.openEngine()
    const user = await floor.user('3000000')
    for (let count = 0; count < 8; count += 1)
      positionOf(await openOne(floor, user, { ...quantity('10'), leverage: 10 }))
    const over = { ...quantity('10'), leverage: 10 }
    expect(await openOne(floor, user, over)).toMatchObject({ error: 'EXPOSURE_LIMIT' })
    expect(await openOne(floor, user, { ...over, direction: 'short' })).toMatchObject({ ok: true })
  })
})

describe('a running position', () => {
  test('moves the liquidation price away by added margin and returns the margin at the close', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const before = positionOf(await openOne(floor, user, quantity('0.1')))
    const input = { id: before.id, amount: Amount.parse('100') }
    const after = positionOf(await floor.lane.run(addMargin, request(user, input)))
    expect(after).toMatchObject({ addedMargin: '100', margin: before.margin })
    expect(Price.parse(after.liquidationPrice!)).toBeLessThan(Price.parse(before.liquidationPrice!))
    const tools = { pool: floor.pool, look: floor.look }
    const stranger = await floor.user('0')
    expect(await getPosition(tools, user, before.id)).toMatchObject({
      marginAdditions: [{ amount: '100', at: floor.look().now }],
    })
    expect(await getPosition(tools, stranger, before.id)).toMatchObject({ refused: 'NOT_FOUND' })
    const closed = positionOf(await close(user, before.id))
    // Bought at 60,001, sold at 59,999: 0.2 of spread, and 3.00005 + 2.99995 of fees.
    expect(closed).toMatchObject({ status: 3, closePrice: '59999', realizedPnl: '-6.2' })
    expect([await free(user), await held(user)]).toEqual(['993.8', '0'])
  })

  test('changes and removes exits and refuses a stale version', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id, version } = positionOf(await openOne(floor, user, quantity('0.1')))
    const change = (takeProfitPrice: Price | null | undefined, seen: number | null = null) => {
      const input = { id, takeProfitPrice, stopLossPrice: undefined, version: seen }
      return floor.lane.run(changeExits, request(user, input))
    }
    expect(positionOf(await change(Price.parse('62000'), version)).takeProfitPrice).toBe('62000')
    expect(await change(Price.parse('63000'), version)).toMatchObject({ error: 'STATE_CHANGED' })
    expect(positionOf(await change(null)).takeProfitPrice).toBeNull()
  })

  test('removes an exit while the price is stale, but sets no new exit', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const exits = {
      takeProfitPrice: Price.parse('62000'),
      stopLossPrice: Price.parse('58000'),
    }
    const { id } = positionOf(await openOne(floor, user, { ...quantity('0.1'), ...exits }))
    const change = (to: { takeProfitPrice?: Price | null; stopLossPrice?: Price | null }) => {
      const unchanged = { takeProfitPrice: undefined, stopLossPrice: undefined }
      return floor.lane.run(changeExits, request(user, { id, version: null, ...unchanged, ...to }))
    }
    await floor.world.advance(2_001)
    const stale = { error: 'PRICE_STALE' }
    expect(await change({ stopLossPrice: Price.parse('57000') })).toMatchObject(stale)
    expect(
      await change({ takeProfitPrice: null, stopLossPrice: Price.parse('57000') }),
    ).toMatchObject(stale)
    // A form sends both exits; the unchanged exit is not set anew.
    const kept = positionOf(await change({ ...exits, takeProfitPrice: null }))
    expect(kept).toMatchObject({ takeProfitPrice: null, stopLossPrice: '58000' })
    const bare = positionOf(await change({ stopLossPrice: null }))
    expect(bare).toMatchObject({ takeProfitPrice: null, stopLossPrice: null })
  })

  test('takes the share of the margin in a partial close and leaves the open price', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    const part = positionOf(await close(user, id, '0.04'))
    expect(part).toMatchObject({ status: 1, quantity: '0.06', openPrice: '60001' })
    expect(part.margin).toBe('361.686027')
    expect(await close(user, id, '0.07')).toMatchObject({ error: 'QUANTITY_OUT_OF_RANGE' })
    positionOf(await close(user, id))
    expect([await free(user), await held(user)]).toEqual(['993.8', '0'])
  })

  test('requires a part to leave at least the smallest order, and always allows a full close', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    const symbols = floor.symbols as Map<string, typeof symbol>
    const symbol = floor.symbols.get('BTCUSDT')!
    // Closed at 59,999: a rest of 0.002 is worth 119.998.
    symbols.set('BTCUSDT', { ...symbol, minNotional: Amount.parse('119.999') })
    const tooSmall = { error: 'REST_TOO_SMALL' }
    expect(await close(user, id, '0.098')).toMatchObject(tooSmall)
    symbols.set('BTCUSDT', { ...symbol, minNotional: Amount.parse('119.998') })
    expect(positionOf(await close(user, id, '0.098'))).toMatchObject({ quantity: '0.002' })
    symbols.set('BTCUSDT', { ...symbol, minQuantity: Quantity.parse('0.002') })
    expect(await close(user, id, '0.001')).toMatchObject(tooSmall)
    expect(positionOf(await close(user, id, '0.002'))).toMatchObject({ statusKey: 'closed' })
    symbols.set('BTCUSDT', symbol)
  })

  test('judges a position by the terms of its opening for all its life', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const before = positionOf(await openOne(floor, user, quantity('0.1')))
    const symbol = floor.symbols.get('BTCUSDT')!
    const tiers = symbol.tiers.map((tier) => ({
      ...tier,
      maxLeverage: 2,
      maintenanceRate: Rate.of(tier.maintenanceRate * 2n),
    }))
    const dearer = { ...symbol, tiers, closeFeeRate: Rate.parse('0.01') }
    ;(floor.symbols as Map<string, typeof symbol>).set('BTCUSDT', dearer)
    const input = { id: before.id, amount: Amount.parse('1') }
    const after = positionOf(await floor.lane.run(addMargin, request(user, input)))
    expect(after.breakEvenPrice).toBe(before.breakEvenPrice)
    expect(positionOf(await close(user, before.id))).toMatchObject({ closeFee: '2.99995' })
  })

  test('states the break-even of the rest after a partial close', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id, breakEvenPrice } = positionOf(await openOne(floor, user, quantity('0.1')))
    const part = positionOf(await close(user, id, '0.09'))
    const [whole, rest] = [breakEvenPrice, part.breakEvenPrice].map((text) => Price.parse(text))
    expect(rest! - whole!).toBeLessThan(Price.parse('0.01'))
    expect(part.openFee).toBe('3.00005')
    expect(part.heldOpenFee).toBe('0.300005')
  })

  test('pays once when a close is repeated', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => close(user, id)))
    expect(outcomes.every((outcome) => positionOf(outcome).status === 3)).toBe(true)
    expect(await free(user)).toBe('993.8')
  })

  test("hides another user's position", async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const stranger = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    expect(await close(stranger, id)).toMatchObject({ error: 'NOT_FOUND' })
    const input = { id, amount: Amount.parse('1') }
    expect(await floor.lane.run(addMargin, request(stranger, input))).toMatchObject({
      error: 'NOT_FOUND',
    })
  })

  test('closes every position that has a price and names the others', async () => {
    floor.commit('ETHUSDT', '2500')
    const user = await floor.user('5000')
    positionOf(await openOne(floor, user, { ...quantity('1'), symbol: 'ETHUSDT' }))
    await floor.world.advance(3_000)
    floor.commit('BTCUSDT', '60000')
    positionOf(await openOne(floor, user, quantity('0.1')))
    const outcome = await floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' }))
    expect(outcome).toMatchObject({
      ok: true,
      reply: { closed: [{ symbol: 'BTCUSDT' }], refused: [{ errorCode: 'PRICE_STALE' }] },
    })
  })
})

describe('triggers', () => {
  test('closes nothing at a tick from before the last change', async () => {
    const tick = floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    const outcome = await floor.lane.run(triggerClose, request(user, { id, version: 1, tick }))
    expect(outcome).toMatchObject({ error: 'STATE_CHANGED' })
  })

  test('closes nothing at a tick that reaches no trigger', async () => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    const tick = floor.commit('BTCUSDT', '59000')
    const outcome = await floor.lane.run(triggerClose, request(user, { id, version: 1, tick }))
    expect(outcome).toMatchObject({ error: 'STATE_CHANGED' })
  })

  test('costs the margin in a gap through the liquidation price, and the house bears the rest', async () => {
    floor.commit('BTCUSDT', '60000')
    const riskEngine = await floor.openEngine()
    const user = await floor.user('1000')
    const { id } = positionOf(await openOne(floor, user, quantity('0.1')))
    riskEngine.onTicks([floor.commit('BTCUSDT', '50000')])
    await riskEngine.settled()
    const position = await readPosition(floor.pool, user, id)
    expect(position).toMatchObject({ status: 'closed', closeReason: 'liquidation' })
    // Loss (60,001 − 49,999) × 0.1 = 1,000.2; margin 602.810045; the house bears 397.389955.
    expect(Amount.text(position!.shortfall)).toBe('397.389955')
    expect([await free(user), await held(user)]).toEqual(['394.189905', '0'])
    const booked = await floor.pool.query(
      "select amount from ledger_entry where account = 'house.shortfall'",
    )
    expect(booked.rows).toEqual([{ amount: '-39738995500' }])
  })

  test('keeps a stop-loss whose event was lost before a restart, however late it is swept', async () => {
    const deaf = await openTradingFloor(await createTestDatabase(), { deliver: () => undefined })
    deaf.commit('BTCUSDT', '60000')
    const first = await deaf.openEngine()
    const user = await deaf.user('1000')
    await openOne(deaf, user, { ...quantity('0.01'), stopLossPrice: Price.parse('59000') })
    first.onTicks([deaf.commit('BTCUSDT', '58900'), deaf.commit('BTCUSDT', '59900')])
    for (let minute = 0; minute < 20; minute += 1) {
      await first.note()
      await deaf.world.advance(60_000)
    }
    const restarted = await deaf.openEngine()
    await restarted.settled()
    const { rows } = await deaf.pool.query('select status, close_reason from contracts_position')
    await deaf.close()
    expect(rows).toEqual([{ status: 'closed', close_reason: 'stop_loss' }])
  })
})
