import { Amount, Price, Quantity } from '@candor/money'
import { expect, test } from 'vitest'
import { position } from '../../../testing/contract-samples.ts'
import { ticker } from '../../../testing/samples.ts'
import {
  closeFigures,
  forcedCloseWith,
  largestLossWith,
  liveFigures,
  stopBound,
} from './live-figures.ts'

const btc = ticker({ symbol: 'BTCUSDT' })
const at = (price: string, half = '1') => {
  const mark = Price.parse(price)
  const spread = Price.parse(half)
  return { price: mark, bid: Price.of(mark - spread), ask: Price.of(mark + spread) }
}

test('profit and yield follow the live price', () => {
  const figures = liveFigures(position(), at('98000'))
  // 0.1 × (98,000 − 97,000) = 100 on a margin of 9,700 ÷ 20 = 485.
  expect(figures.pnl).toBe('100')
  expect(figures.yieldRate).toBe('0.20618556')
  expect(liveFigures(position({ direction: 'short' }), at('98000')).pnl).toBe('-100')
})

test("without a price the server's last figures are shown", () => {
  const figures = liveFigures(position(), null)
  expect(figures).toMatchObject({ pnl: '42.15', yieldRate: '0.0869', mark: '97421.5' })
  const unknown = liveFigures(position({ markPrice: null, unrealizedPnl: null }), null)
  expect(unknown).toMatchObject({ pnl: null, mark: null, distance: null })
})

test('the distance is full at entry and zero at liquidation', () => {
  expect(liveFigures(position(), at('97000')).room).toBe('1')
  const half = liveFigures(position(), at('94770.8'))
  expect(half.room).toBe('0.5')
  expect(half.distance).toBe('0.02352201')
  expect(liveFigures(position(), at('92541.6'))).toMatchObject({ distance: '0', room: '0' })
  expect(liveFigures(position(), at('90000'))).toMatchObject({ distance: '0', room: '0' })
})

test('closing a part returns its share of the margin', () => {
  const held = position({ margin: '400', addedMargin: '100' })
  const figures = closeFigures(held, btc, at('97001'), Quantity.parse('0.05'))
  // Half of 500, no profit at the bid of 97,000, less 0.05 × 97,000 × 0.0005.
  // The opening fee of 4.85 was paid for 0.1.
  expect(figures).toEqual({
    price: '97000',
    pnl: '0',
    openFee: '2.425',
    closeFee: '2.425',
    net: '-4.85',
    returned: '247.575',
  })
})

test('an earlier partial close has used its share of the opening fee', () => {
  const rest = position({ quantity: '0.05', heldOpenFee: '2.425', realizedPnl: '12.5' })
  const figures = closeFigures(rest, btc, at('97001'), Quantity.parse('0.05'))
  expect(figures.openFee).toBe('2.425')
})

test('a position is closed by the terms of its opening', () => {
  const ownTerms = { closeFeeRate: '0.001', tiers: btc.trade.tiers, funding: null }
  const figures = closeFigures(position({ ownTerms }), btc, at('97001'), Quantity.parse('0.05'))
  expect(figures.closeFee).toBe('4.85')
})

test('added margin can be lost too', () => {
  const held = position({ margin: '400', addedMargin: '100' })
  expect(largestLossWith(held, Amount.parse('50'))).toBe('554.85')
})

test('added margin moves the liquidation price away', () => {
  const now = Price.parse(forcedCloseWith(position(), btc, Amount.zero) ?? '0')
  const then = Price.parse(forcedCloseWith(position(), btc, Amount.parse('100')) ?? '0')
  expect(then).toBeLessThan(now)
})

test("in cross margin a position has the account's margin ratio, never its own", () => {
  const held = position({ marginMode: 'cross', marginRatio: '0.0777', liquidationPrice: '81000' })
  const none = { distance: null, entryDistance: null, room: null }
  const risk = { marginRatio: '0.05', liquidationPrice: '82323.1', closeOutPrice: null }
  expect(liveFigures(held, at('98000'), risk)).toMatchObject({
    ...none,
    pnl: '100',
    liquidationPrice: '82323.1',
    accountRatio: '0.05',
  })
  // The server's last figures while the account is unknown; its own margin would give 92,541.6.
  expect(liveFigures(held, at('98000'))).toMatchObject({
    ...none,
    liquidationPrice: '81000',
    accountRatio: '0.0777',
  })
  expect(liveFigures(position(), at('98000')).accountRatio).toBeNull()
})

test('in cross margin no stop-loss is too late, because the liquidation price moves with the account', () => {
  expect(stopBound(position())).toBe(Price.parse('92541.6'))
  expect(stopBound(position({ marginMode: 'cross' }))).toBeNull()
})

test('a loss above the margin is taken from the account in cross margin, and is limited to it when isolated', () => {
  const whole = Quantity.parse('0.1')
  const fallen = at('90001')
  // −700 on a margin of 489.6; the closing fee is 0.1 × 90,000 × 0.0005.
  expect(closeFigures(position({ marginMode: 'cross' }), btc, fallen, whole)).toMatchObject({
    pnl: '-700',
    closeFee: '4.5',
    net: '-709.35',
    returned: '-214.9',
  })
  expect(closeFigures(position(), btc, fallen, whole)).toMatchObject({
    pnl: '-700',
    closeFee: '0',
    net: '-494.45',
    returned: '0',
  })
})
