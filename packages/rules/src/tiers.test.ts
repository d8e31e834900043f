import { Amount, Price, Quantity, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestNotional, maintenanceMargin, tierAt, tierTable, type Tiers } from './index.ts'
import { majors, tables } from './testing/arbitraries.ts'

const row = (upTo: string, rate: string, maxLeverage = 10) => ({
  upTo: Amount.parse(upTo),
  maintenanceRate: Rate.parse(rate),
  maxLeverage,
})

describe('the tier table', () => {
  test('computes its deductions', () => {
    const deductions = majors.map((tier) => Amount.text(tier.deduction))
    expect(deductions).toEqual(['0', '250', '2750', '32750'])
  })

  test.each([
    ['no tier', [], 'at least one'],
    ['a limit of zero', [row('0', '0.01')], 'not above'],
    ['limits that do not rise', [row('100', '0.01'), row('100', '0.02')], 'not above'],
    ['rates that do not rise', [row('100', '0.01'), row('200', '0.01')], 'no higher'],
    ['a rate of zero', [row('100', '0')], 'no higher'],
    ['leverage that rises', [row('100', '0.01', 10), row('200', '0.02', 11)], 'more leverage'],
    ['margin below maintenance', [row('100', '0.01', 100)], 'on opening'],
    ['no leverage', [row('100', '0.01', 0)], 'no leverage'],
    ['a rate above a half', [row('100', '0.500001', 1)], 'more than half'],
    ['too fine a deduction', [row('0.001', '0.01'), row('9', '0.010001')], 'finer'],
  ])('refuses %s', (_, rows, message) => {
    expect(() => tierTable(rows)).toThrow(message)
  })
})

describe('the tier of a notional', () => {
  test.each([
    ['0.00000001', '0.005'],
    ['50000', '0.005'],
    ['50000.00000001', '0.01'],
    ['250000', '0.01'],
    ['999999', '0.02'],
    ['5000000', '0.05'],
    ['7000000', '0.05'],
  ])('%s is in the tier of %s', (notional, rate) => {
    const tier = tierAt(majors, Quantity.parse(notional), Price.one)
    expect(Rate.text(tier.maintenanceRate)).toBe(rate)
  })

  test.each([
    [1, '5000000'],
    [10, '5000000'],
    [11, '1000000'],
    [50, '250000'],
    [100, '50000'],
    [101, '0'],
  ])('leverage %i may open up to %s', (leverage, notional) => {
    expect(Amount.text(largestNotional(majors, leverage))).toBe(notional)
  })
})

describe('maintenance margin', () => {
  /** An independent computation: each slice of the notional at its own tier's rate. */
  function bySlices(tiers: Tiers, notional: bigint): bigint {
    let total = 0n
    for (const tier of tiers) {
      const ceiling = tier === tiers.at(-1) || notional < tier.upTo ? notional : tier.upTo
      if (ceiling > tier.floor) total += (ceiling - tier.floor) * tier.maintenanceRate
    }
    return (total + Rate.one - 1n) / Rate.one
  }

  test('is the sum of the marginal slices', () => {
    const notionals = fc.bigInt(1n, 2_000_000_000n * Amount.one)
    fc.assert(
      fc.property(fc.constantFrom(...tables), notionals, (tiers, notional) => {
        const margin = maintenanceMargin(Quantity.of(notional), Price.one, tiers)
        expect(margin).toBe(bySlices(tiers, notional))
      }),
    )
  })

  test.each([
    ['20000', '100'],
    ['50000', '250'],
    ['100000', '750'],
    ['600000', '9250'],
    ['2000000', '67250'],
  ])('of a notional of %s is %s', (notional, margin) => {
    const found = maintenanceMargin(Quantity.parse(notional), Price.one, majors)
    expect(Amount.text(found)).toBe(margin)
  })
})
