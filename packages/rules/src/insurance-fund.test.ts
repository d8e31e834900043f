import { Amount, Price, Quantity, Rate, add, subtract } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeResult, liquidationFeeRate, liquidationShares, pnl } from './index.ts'
import { feeRates, positions, pricesNear, prices, quantities } from './testing/arbitraries.ts'

const equities = fc.bigInt(-(10n ** 16n), 10n ** 16n).map(Amount.of)

describe('what a liquidation leaves', () => {
  test.each([
    // 1 at 20,000: half a percent is 100, while it lasts.
    ['250', '0.005', '150', '100', '0'],
    ['100', '0.005', '0', '100', '0'],
    ['99.99', '0.005', '0', '99.99', '0'],
    ['0', '0.005', '0', '0', '0'],
    // What is missing is borne by the fund, and nobody owes it.
    ['-0.00000001', '0.005', '0', '0', '0.00000001'],
    ['-600', '0.005', '0', '0', '600'],
    // No fee, and one that takes all.
    ['250', '0', '250', '0', '0'],
    ['250', '1', '0', '250', '0'],
  ])('of %s at a rate of %s', (equity, rate, ...expected) => {
    const closed = {
      quantity: Quantity.one,
      price: Price.parse('20000'),
      feeRate: Rate.parse(rate),
    }
    const { returned, toFund, fromFund } = liquidationShares(Amount.parse(equity), closed)
    expect([returned, toFund, fromFund].map(Amount.text)).toEqual(expected)
  })

  test('is shared out to the last unit, and the fund never gives and takes at once', () => {
    const closes = fc.record({ quantity: quantities, price: prices, feeRate: feeRates })
    fc.assert(
      fc.property(equities, closes, (equity, closed) => {
        const { returned, toFund, fromFund } = liquidationShares(equity, closed)
        expect(subtract(add(returned, toFund), fromFund)).toBe(equity)
        for (const amount of [returned, toFund, fromFund]) expect(amount >= 0n).toBe(true)
        if (fromFund > 0n) expect(add(returned, toFund)).toBe(0n)
      }),
    )
  })

  test('is what an isolated position settles by', () => {
    const near = positions.chain((held) => fc.tuple(fc.constant(held), pricesNear(held.openPrice)))
    fc.assert(
      fc.property(near, feeRates, ([position, price], closeFeeRate) => {
        const result = closeResult(position, price, { closeFeeRate, liquidated: true })
        const left = subtract(add(position.margin, pnl(position, price)), result.closeFee)
        const closed = { quantity: position.quantity, price, feeRate: liquidationFeeRate }
        const { returned, toFund, fromFund } = liquidationShares(left, closed)
        expect([returned, toFund, fromFund]).toEqual([
          result.returned,
          result.liquidationFee,
          result.shortfall,
        ])
      }),
      { numRuns: 1_000 },
    )
  })
})
