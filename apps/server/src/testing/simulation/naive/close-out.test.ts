import { Amount, Price, Quantity, Rate } from '@candor/money'
import { closeOutNeed, crossMargin, isClosedOut, tierTable } from '@candor/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccountRuledOut, isRuledOut, ruledNeed } from './close-out.ts'

const held = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  quantity: fc.bigInt(1n, 10n ** 12n),
  openPrice: fc.bigInt(1n, 10n ** 17n),
  share: fc.bigInt(0n, 200n),
  rule: fc.option(
    fc.record({
      rate: fc.constantFrom(50_000_000n, 33_333_333n),
      leverage: fc.integer({ min: 1, max: 30 }),
    }),
  ),
  /** Mark price in percent of the open price. */
  at: fc.bigInt(1n, 250n),
})
const tiers = tierTable([
  { upTo: Amount.of(10n ** 30n), maintenanceRate: Rate.parse('0.005'), maxLeverage: 100 },
])

test('agrees with the rules on every position and every account', () => {
  let [one, all] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(held, { minLength: 1, maxLength: 4 }),
      fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n ** 15n)),
      (rows, free) => {
        const naive = rows.map(({ share, at, ...row }) => ({
          ...row,
          margin: (row.quantity * row.openPrice * share) / (10n ** 12n * 100n),
          mark: (row.openPrice * at) / 100n + 1n,
        }))
        const ours = naive.map(({ rule, mark, ...row }) => ({
          direction: row.direction,
          quantity: Quantity.of(row.quantity),
          openPrice: Price.of(row.openPrice),
          margin: Amount.of(row.margin),
          markPrice: Price.of(mark),
          closeFeeRate: Rate.zero,
          closeOut: rule && { rate: Rate.of(rule.rate), leverage: rule.leverage },
        }))
        for (const [place, position] of ours.entries()) {
          const its = naive[place]!
          expect(ruledNeed(its, its.rule)).toBe(closeOutNeed(position, position.closeOut))
          const isOut = isClosedOut(position, position.markPrice, position)
          expect(isRuledOut(its, its.mark, its.rule)).toBe(isOut)
          if (isOut) one += 1
        }
        const balance = Amount.of(free + naive.reduce((sum, { margin }) => sum + margin, 0n))
        const instruments = ours.map((position) => ({
          tiers,
          markPrice: position.markPrice,
          positions: [position],
        }))
        const { isClosedOut: isAllOut } = crossMargin({ balance, instruments })
        expect(isAccountRuledOut(free, naive)).toBe(isAllOut)
        if (isAllOut) all += 1
      },
    ),
    { numRuns: 1_000 },
  )
  expect(one).toBeGreaterThan(50)
  expect(all).toBeGreaterThan(20)
})
