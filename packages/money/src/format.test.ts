import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Amount, MoneyError, Price, format } from './index.ts'
import { oracle, oracleRounded } from './testing/oracle.ts'

describe('format', () => {
  test.each([
    ['0', 2, '0.00'],
    ['0', 0, '0'],
    ['-0', 2, '0.00'],
    ['1', 2, '1.00'],
    ['12', 0, '12'],
    ['123', 0, '123'],
    ['1234', 0, '1,234'],
    ['1234.56', 2, '1,234.56'],
    ['999999.999', 2, '999,999.99'],
    ['1234567890.123456789', 4, '1,234,567,890.1234'],
    ['-1234.567', 2, '−1,234.56'],
    ['-0.001', 2, '0.00'],
    ['-0.009', 3, '−0.009'],
    ['-100', 2, '−100.00'],
    ['0.05', 8, '0.05000000'],
    ['1000000000000000000000', 0, '1,000,000,000,000,000,000,000'],
    ['-1234.567', 'all', '−1,234.567'],
    ['10000', 'all', '10,000'],
  ] as const)('%s with %s decimals is %s', (text, decimals, shown) => {
    expect(format(text, { decimals })).toBe(shown)
  })

  test('shows an unknown figure as a dash, never as zero', () => {
    expect(format(null, { decimals: 2 })).toBe('—')
    expect(format(undefined, { decimals: 2 })).toBe('—')
    expect(format(null, { decimals: 2, unknown: 'n/a' })).toBe('n/a')
  })

  test('accepts money kinds, and writes ASCII for the clipboard', () => {
    expect(format(Amount.parse('-1234.5678'), { decimals: 2 })).toBe('−1,234.56')
    expect(format(Amount.parse('-1234.5678'), { decimals: 2, minus: '-' })).toBe('-1,234.56')
    expect(format(Price.text(Price.parse('67123.4')), { decimals: 1 })).toBe('67,123.4')
  })

  test.each(['', 'abc', '1,234', '1e5', 'NaN'])('refuses %j', (text) => {
    expect(() => format(text, { decimals: 2 })).toThrow(MoneyError)
  })

  test('never shows more than the value, and agrees with decimal.js and with Intl', () => {
    const amounts = fc.bigInt(-(10n ** 20n), 10n ** 20n).map(Amount.of)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10 }), (amount, decimals) => {
        const text = Amount.text(amount)
        const shown = format(amount, { decimals, minus: '-' })
        const cut = oracleRounded(oracle(text), decimals, 'truncate')
        expect(oracle(shown.replaceAll(',', '')).eq(cut)).toBe(true)
        const intl = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          roundingMode: 'trunc',
          signDisplay: 'negative',
        })
        expect(shown).toBe(intl.format(text as Intl.StringNumericLiteral))
      }),
    )
  })
})
