import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Amount,
  MoneyError,
  Price,
  Quantity,
  Rate,
  largestWhole,
  worth,
  type Companion,
} from './index.ts'

function reasonOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof MoneyError) return error.reason
    throw error
  }
  return 'accepted'
}

describe('reading', () => {
  test.each([
    ['0', 0n, '0'],
    ['-0', 0n, '0'],
    ['-0.00', 0n, '0'],
    ['1.50', 150_000_000n, '1.5'],
    ['1.500000000000', 150_000_000n, '1.5'],
    ['-12.5', -1_250_000_000n, '-12.5'],
    ['0.00000001', 1n, '0.00000001'],
    ['-0.00000001', -1n, '-0.00000001'],
    [`0.${'0'.repeat(62)}`, 0n, '0'],
    ['1000000000', 10n ** 17n, '1000000000'],
    ['-1000000000', -(10n ** 17n), '-1000000000'],
  ])('%s is %s units and is written %s', (text, units, written) => {
    expect(Amount.parse(text)).toBe(units)
    expect(Amount.text(Amount.of(units))).toBe(written)
  })

  const malformed =
    '|+1|1e3|1E-3|1,000|1_000| 1|1 |1\n|01|-01|00|.5|5.|-|--1|1.2.3|1.-5|NaN|Infinity|0x10|１|−1|1.٠'
  test.each([...malformed.split('|'), '9'.repeat(65), `0.${'0'.repeat(63)}`])(
    '%j has a wrong form',
    (text) => {
      expect(reasonOf(() => Amount.parse(text))).toBe('format')
      expect(Amount.try(text)).toBe('format')
    },
  )

  test.each([
    [Amount, '0.000000001', 'precision'],
    [Amount, '-1.123456789', 'precision'],
    [Amount, '1000000000.00000001', 'range'],
    [Amount, '-1000000000.00000001', 'range'],
    [Quantity, '1000000001', 'range'],
    [Quantity, '0.000000001', 'precision'],
    [Rate, '0.000000001', 'precision'],
    [Price, '0.0000000000001', 'precision'],
    [Price, '1000000000.000000000001', 'range'],
  ])('%o refuses %s with the reason %s', (kind, text, reason) => {
    expect(reasonOf(() => kind.parse(text))).toBe(reason)
    expect(kind.try(text)).toBe(reason)
  })

  test('a figure written by Candor is read however large it is, and as strictly', () => {
    expect(Amount.text(Amount.read('-12345678901234.00000001'))).toBe('-12345678901234.00000001')
    expect(reasonOf(() => Amount.read('1e30'))).toBe('format')
    expect(reasonOf(() => Amount.read('0.000000001'))).toBe('precision')
  })

  test('a price has twelve decimals', () => {
    expect(Price.parse('0.000000000001')).toBe(1n)
    expect(Price.text(Price.of(1n))).toBe('0.000000000001')
  })

  test('the largest product fits numeric(38, 0)', () => {
    const largest = worth(Quantity.parse('1000000000'), Price.parse('1000000000'), 'floor')
    expect(largest < 10n ** 38n).toBe(true)
  })

  test('a long hostile text is cut in the message', () => {
    expect(new MoneyError('format', 'x'.repeat(10_000)).message.length).toBeLessThan(120)
  })
})

describe('every written value is read back unchanged', () => {
  function roundTrip<K extends bigint>(kind: Companion<K>) {
    const bound = largestWhole * 10n ** BigInt(kind.decimals)
    const units = fc.bigInt(-bound, bound).map(kind.of)
    return fc.property(units, (value) => kind.parse(kind.text(value)) === value)
  }
  test('amounts', () => expect(() => fc.assert(roundTrip(Amount))).not.toThrow())
  test('quantities', () => expect(() => fc.assert(roundTrip(Quantity))).not.toThrow())
  test('rates', () => expect(() => fc.assert(roundTrip(Rate))).not.toThrow())
  test('prices', () => expect(() => fc.assert(roundTrip(Price))).not.toThrow())

  test('refuses any other text with a reason and never crashes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = Amount.try(text)
        if (typeof result === 'bigint') expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        else expect(['format', 'precision', 'range']).toContain(result)
      }),
    )
  })
})
