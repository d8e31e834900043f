import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossBands, crossMargin, type CrossAccount } from './index.ts'
import { crossAccounts, majors } from './testing/arbitraries.ts'

const held = (markPrice: string, quantity: string, openPrice: string) => ({
  tiers: majors,
  markPrice: Price.parse(markPrice),
  positions: [
    {
      direction: 'long' as const,
      quantity: Quantity.parse(quantity),
      openPrice: Price.parse(openPrice),
      closeFeeRate: Rate.zero,
    },
  ],
})

test('one instrument may use up all that is left, and each of two its half', () => {
  const balance = Amount.parse('1000')
  // 1 · 20,000: (20,000 − 1,000) ÷ 0.995, downwards.
  const one = { balance, instruments: [held('20000', '1', '20000')] }
  expect(crossBands(one)).toEqual([
    { atOrBelow: Price.parse('19095.477386934673'), atOrAbove: null },
  ])
  // Left are 1,000 − 100 − 75: each may lose 412.5 beside its need, which falls with its price.
  const two = {
    balance,
    instruments: [held('20000', '1', '20000'), held('1500', '10', '1500')],
  }
  expect(crossBands(two)).toEqual([
    { atOrBelow: Price.parse('19585.427135678391'), atOrAbove: null },
    { atOrBelow: Price.parse('1458.542713567839'), atOrAbove: null },
  ])
})

test('wherever the marks are between the prices, the account lives', () => {
  const scene = fc.record({
    account: crossAccounts,
    places: fc.array(fc.bigInt(0n, 1_000n), { minLength: 4, maxLength: 4 }),
  })
  let looked = 0
  fc.assert(
    fc.property(scene, ({ account, places }) => {
      if (account.instruments.length === 0 || crossMargin(account).isLiquidated) return
      const bands = crossBands(account)
      const instruments = account.instruments.map((instrument, index) => {
        const { atOrBelow, atOrAbove } = bands[index]!
        const low = (atOrBelow ?? 0n) + 1n
        const high = (atOrAbove ?? instrument.markPrice * 10n) - 1n
        const place = places[index % places.length]!
        const markPrice = Price.of(low + ((high - low) * place) / 1_000n)
        return { ...instrument, markPrice: high < low ? instrument.markPrice : markPrice }
      })
      looked += 1
      const moved: CrossAccount = { ...account, instruments }
      expect(crossMargin(moved).isLiquidated).toBe(false)
    }),
  )
  expect(looked).toBeGreaterThan(20)
})
