import { Amount, Price, Quantity, Rate, add, subtract, sum } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeResult, shareOf, signOf } from './index.ts'
import { feeRates, positions, pricesNear } from './testing/arbitraries.ts'

const closes = positions.chain((position) =>
  fc.record({
    position: fc.constant(position),
    price: pricesNear(position.openPrice),
    how: fc.record({ closeFeeRate: feeRates, liquidated: fc.boolean() }),
  }),
)

describe('the result of a close', () => {
  test.each([
    // A long of 1 at 20,000 with 400; fee 0.0005 of the closing notional.
    ['20100', false, '100', '10.05', '0', '489.95', '0'],
    ['19700', false, '-300', '9.85', '0', '90.15', '0'],
    // Liquidation takes half a percent more while it lasts.
    ['19705', true, '-295', '9.8525', '95.1475', '0', '0'],
    ['19800', true, '-200', '9.9', '99', '91.1', '0'],
    // The rest does not cover the closing fee.
    ['19605', true, '-395', '5', '0', '0', '0'],
    ['19600', true, '-400', '0', '0', '0', '0'],
    // Beyond the bankruptcy price the house bears the rest.
    ['19000', true, '-1000', '0', '0', '0', '600'],
    ['19000', false, '-1000', '0', '0', '0', '600'],
  ])('at %s, liquidated %s', (price, liquidated, ...expected) => {
    const position = {
      direction: 'long',
      quantity: Quantity.one,
      openPrice: Price.parse('20000'),
      margin: Amount.parse('400'),
    } as const
    const how = { closeFeeRate: Rate.parse('0.0005'), liquidated }
    const result = closeResult(position, Price.parse(price), how)
    const { pnl, closeFee, liquidationFee, returned, shortfall } = result
    expect([pnl, closeFee, liquidationFee, returned, shortfall].map(Amount.text)).toEqual(expected)
  })

  test('neither creates nor loses money', () => {
    fc.assert(
      fc.property(closes, ({ position, price, how }) => {
        const result = closeResult(position, price, how)
        const before = add(position.margin, result.pnl)
        const after = sum([result.returned, result.closeFee, result.liquidationFee])
        expect(before).toBe(subtract(after, result.shortfall))
      }),
      { numRuns: 1_000 },
    )
  })

  test('leaves no user below zero, and a shortfall only when nothing is left', () => {
    fc.assert(
      fc.property(closes, ({ position, price, how }) => {
        const { returned, closeFee, liquidationFee, shortfall } = closeResult(position, price, how)
        for (const amount of [returned, closeFee, liquidationFee, shortfall])
          expect(amount >= 0n).toBe(true)
        if (shortfall > 0n) expect(sum([returned, closeFee, liquidationFee])).toBe(0n)
        if (!how.liquidated) expect(liquidationFee).toBe(0n)
      }),
    )
  })

  test('a better price never returns less', () => {
    fc.assert(
      fc.property(closes, fc.bigInt(0n, 10n ** 12n), ({ position, price, how }, step) => {
        const better = Price.of(price + signOf(position.direction) * step)
        const gained = closeResult(position, better, how).returned
        const lost = closeResult(position, price, how).returned
        // A fee may round up while the profit rounds down: one unit for each of the two fees.
        expect(gained - lost >= -2n).toBe(true)
      }),
    )
  })
})

describe('the share of a partial close', () => {
  test('rounds down, leaves the rest, and the whole quantity takes all', () => {
    const margin = Amount.parse('100')
    const share = shareOf(margin, Quantity.parse('1'), Quantity.parse('3'))
    expect(Amount.text(share)).toBe('33.33333333')
    expect(Amount.text(subtract(margin, share))).toBe('66.66666667')
    expect(shareOf(margin, Quantity.parse('3'), Quantity.parse('3'))).toBe(margin)
  })
})
