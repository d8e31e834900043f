import { Amount, Price } from '@candor/money'
import { describe, expect, it } from 'vitest'
import { ticker } from '../../../testing/samples.ts'
import { firstDraft, orderFields, type Draft } from './draft.ts'
import { draftFaults } from './draft-faults.ts'
import { marginFor, orderFigures, roomyQuantity } from './order-figures.ts'

const btc = ticker({ symbol: 'BTCUSDT' })
const prices = {
  price: Price.parse('60000'),
  bid: Price.parse('59999'),
  ask: Price.parse('60001'),
}
const present = Date.parse('2026-11-20T15:59:59.500Z')
const draft = (part: Partial<Draft>): Draft => ({ ...firstDraft(btc), ...part })

describe('figures of a draft', () => {
  it('are computed at the ask for a long', () => {
    const figures = orderFigures(draft({ by: 'quantity', size: '0.1' }), btc, prices, present)
    // 0.1 × 60,001 = 6,000.1; ÷ 10 = 600.01; closing fee at 54,000.9 is 2.700045; fill above mark 0.1.
    expect(figures).toMatchObject({
      price: '60001',
      quantity: '0.1',
      notional: '6000.1',
      margin: '602.810045',
      reserve: '2.800045',
      openFee: '3.00005',
      cost: '605.810095',
      largestLoss: '605.810095',
      tp: null,
      sl: null,
    })
  })

  it('are computed at the bid for a short, with the liquidation price above', () => {
    const figures = orderFigures(
      draft({ direction: 'short', by: 'quantity', size: '0.1' }),
      btc,
      prices,
      present,
    )
    expect(figures?.price).toBe('59999')
    expect(Price.parse(figures?.liquidationPrice ?? '0')).toBeGreaterThan(Price.parse('65000'))
  })

  it('contain the next funding and its time', () => {
    const next = (direction: 'long' | 'short', market = btc) =>
      orderFigures(draft({ direction, by: 'quantity', size: '0.1' }), market, prices, present)
        ?.nextFunding
    // 0.1 × 60,000 × 0.0001 at 16:00 UTC.
    const at = Date.parse('2026-11-20T16:00:00Z')
    expect(next('long')).toEqual({ kind: 'funding', at, amount: '-0.6' })
    expect(next('short')).toEqual({ kind: 'funding', at, amount: '0.6' })
    const night = { longPoints: '-3', shortPoints: '-2', tripleDay: 'friday' } as const
    const funding = { kind: 'overnight', point: '0.5', ...night } as const
    const overNight = ticker({ symbol: 'US500', trade: { ...btc.trade, funding } })
    // On a Friday the charge is triple: 0.1 × 0.5 × 3 points, times 3.
    const nightAt = Date.parse('2026-11-20T22:00:00Z')
    expect(next('long', overNight)).toEqual({ kind: 'overnight', at: nightAt, amount: '-0.45' })
    const free = ticker({ symbol: 'US500', trade: { ...btc.trade, funding: null } })
    expect(next('long', free)).toBeNull()
  })

  it('round a margin down to a whole step, and are null without a size', () => {
    expect(orderFigures(draft({ size: '500' }), btc, prices, present)?.quantity).toBe('0.082')
    expect(orderFigures(draft({ size: '' }), btc, prices, present)).toBeNull()
    expect(orderFigures(draft({ size: '0.' }), btc, prices, present)).toBeNull()
    expect(orderFigures(draft({ size: '1' }), btc, prices, present)).toBeNull()
  })

  it('contain the result of an exit', () => {
    const figures = orderFigures(
      draft({ by: 'quantity', size: '0.1', takeProfitPrice: '61001', stopLossPrice: '59001' }),
      btc,
      prices,
      present,
    )
    // Less 3.00005 for opening and 3.05005 for closing there.
    expect(figures?.tp?.pnl).toBe('93.9499')
    expect(figures?.sl?.pnl).toBe('-105.9501')
  })
})

describe('exits', () => {
  const faultOf = (part: Partial<Draft>) =>
    draftFaults(draft({ size: '500', ...part }), btc, prices)
  it('must be on the right side of the price, and before liquidation', () => {
    expect(faultOf({ takeProfitPrice: '61000', stopLossPrice: '59000' })).toBeNull()
    expect(faultOf({ takeProfitPrice: '59000' })).toEqual({
      takeProfit: 'takeProfit',
      stopLoss: null,
    })
    expect(faultOf({ stopLossPrice: '61000' })).toEqual({ takeProfit: null, stopLoss: 'stopLoss' })
    expect(faultOf({ stopLossPrice: '100' })).toEqual({
      takeProfit: null,
      stopLoss: 'stopLossBeyondLiquidation',
    })
    expect(faultOf({ direction: 'short', takeProfitPrice: '59000' })).toBeNull()
  })

  it('with invalid texts are faults, even without a price', () => {
    const typed = { takeProfitPrice: '0', stopLossPrice: '95000000000' }
    const wrong = { takeProfit: 'unreadable', stopLoss: 'unreadable' }
    expect(faultOf(typed)).toEqual(wrong)
    expect(draftFaults(draft({ size: '500', ...typed }), btc, null)).toEqual(wrong)
    expect(draftFaults(draft({ size: '500' }), btc, null)).toBeNull()
  })

  it('report both faults at once', () => {
    expect(faultOf({ takeProfitPrice: '59000', stopLossPrice: '61000' })).toEqual({
      takeProfit: 'takeProfit',
      stopLoss: 'stopLoss',
    })
    expect(
      faultOf({ direction: 'short', takeProfitPrice: '61000', stopLossPrice: '99000' }),
    ).toEqual({ takeProfit: 'takeProfit', stopLoss: 'stopLossBeyondLiquidation' })
  })
})

describe('in cross margin', () => {
  const cross = draft({ marginMode: 'cross', by: 'quantity', size: '0.1' })

  it('the risk comes from the account, and is unknown until it is loaded', () => {
    const accountFigures = { liquidationPrice: '43210.9', largestLoss: '5000' }
    expect(orderFigures(cross, btc, prices, present, accountFigures)).toMatchObject({
      ...accountFigures,
      cost: '605.810095',
    })
    const unknown = { liquidationPrice: undefined, largestLoss: undefined }
    expect(orderFigures(cross, btc, prices, present)).toMatchObject(unknown)
    expect(
      orderFigures({ ...cross, marginMode: 'isolated' }, btc, prices, present, accountFigures),
    ).toMatchObject({
      largestLoss: '605.810095',
    })
  })

  it('no stop-loss is too far away', () => {
    expect(draftFaults({ ...cross, stopLossPrice: '100' }, btc, prices)).toBeNull()
    expect(draftFaults({ ...cross, stopLossPrice: '61000' }, btc, prices)).not.toBeNull()
  })

  it('the order sends the margin mode', () => {
    expect(orderFields(cross, 'BTCUSDT', {})).toMatchObject({ marginMode: 'cross' })
  })
})

describe('the largest order', () => {
  it('still fits after the allowed slippage', () => {
    const available = Amount.parse('1000')
    const most = roomyQuantity(draft({}), btc, prices, available)
    // The whole quote moves: the spread of an instrument is fixed.
    const worse = { ...prices, price: Price.parse('60300'), ask: Price.parse('60301') }
    const at = (size: Draft['size']) =>
      orderFigures(draft({ by: 'quantity', size }), btc, worse, present)?.cost ?? '0'
    expect(most).toBe(16_400_000n)
    expect(Amount.parse(at('0.164'))).toBeLessThanOrEqual(available)
  })

  it('converts to a margin and back to the same quantity', () => {
    const most = roomyQuantity(draft({}), btc, prices, Amount.parse('1000'))
    const size = Amount.text(marginFor(most, draft({}), btc, prices))
    expect(orderFigures(draft({ size }), btc, prices, present)?.quantity).toBe('0.164')
  })
})

describe('fields on the wire', () => {
  it('contain one size, and only the existing exits', () => {
    expect(orderFields(draft({ size: '12.' }), 'BTCUSDT', {})).toEqual({
      symbol: 'BTCUSDT',
      direction: 'long',
      leverage: 10,
      marginMode: 'isolated',
      margin: '12',
    })
    expect(
      orderFields(draft({ by: 'quantity', size: '0.10', stopLossPrice: '59000' }), 'BTCUSDT', {}),
    ).toMatchObject({ quantity: '0.1', stopLossPrice: '59000' })
    expect(orderFields(draft({}), 'BTCUSDT', {})).toBeNull()
    expect(orderFields(draft({ size: '12' }), 'BTCUSDT', { demo: true })).toMatchObject({
      demo: true,
    })
  })
})
