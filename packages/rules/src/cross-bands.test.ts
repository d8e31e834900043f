import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossBands, crossLevel, crossMargin, type CrossAccount } from './index.ts'
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

test('one instrument may use up the whole surplus, and each of two its half', () => {
  const balance = Amount.parse('1000')
  // 1 · 20,000: (20,000 − 1,000) ÷ 0.995, downwards.
  const one = { balance, instruments: [held('20000', '1', '20000')] }
  expect(crossBands(one)).toEqual([
    { atOrBelow: Price.parse('19095.477386934673'), atOrAbove: null },
  ])
  // 1,000 − 100 − 75 are left: each may lose 412.5 beside its need, which falls with its price.
  const two = {
    balance,
    instruments: [held('20000', '1', '20000'), held('1500', '10', '1500')],
  }
  expect(crossBands(two)).toEqual([
    { atOrBelow: Price.parse('19585.427135678391'), atOrAbove: null },
    { atOrBelow: Price.parse('1458.542713567839'), atOrAbove: null },
  ])
})

test('a level below liquidation has nearer bands', () => {
  const account = { balance: Amount.parse('1000'), instruments: [held('20000', '1', '20000')] }
  // 0.5 · (1,000 + P − 20,000) = 0.005 · P, so P = 9,500 ÷ 0.495, downwards.
  expect(crossBands(account, Rate.parse('0.5'))).toEqual([
    { atOrBelow: Price.parse('19191.919191919191'), atOrAbove: null },
  ])
})

test('while the marks are between the prices, the account is not due', () => {
  const scene = fc.record({
    account: crossAccounts,
    level: fc.constantFrom('0.5', '0.7', '0.85', '1').map((text) => Rate.parse(text)),
    places: fc.array(fc.bigInt(0n, 1_000n), { minLength: 4, maxLength: 4 }),
  })
  let looked = 0
  fc.assert(
    fc.property(scene, ({ account, level, places }) => {
      const isEmpty = account.instruments.length === 0
      if (isEmpty || crossLevel(account, level) !== 'unreached') return
      const bands = crossBands(account, level)
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
      expect(crossLevel(moved, level)).toBe('unreached')
      expect(crossMargin(moved).isLiquidated).toBe(false)
    }),
  )
  expect(looked).toBeGreaterThan(20)
})
