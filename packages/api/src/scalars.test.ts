import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as scalars from './scalars.ts'

const takes = (schema: v.GenericSchema, value: unknown): boolean =>
  v.safeParse(schema, value).success

describe('Dec', () => {
  it.each(['0', '1', '-1', '0.1', '-0.000000000000000001', '999999999999999999.5'])(
    'takes %s',
    (text) => {
      expect(takes(scalars.Dec, text)).toBe(true)
    },
  )
  it.each(['', '01', '1.', '.5', '+1', '1e3', '1,000', ' 1', '1 ', 'NaN', '0x10', '١', '1\0'])(
    'refuses %j',
    (text) => expect(takes(scalars.Dec, text)).toBe(false),
  )
  it.each([1, 1.5, null, ['1'], {}, true])('refuses %j, which is not a string', (value) => {
    expect(takes(scalars.Dec, value)).toBe(false)
  })
})

describe('PositiveDec', () => {
  it.each(['0.00000001', '1', '999999999.99', '1000000000', '1000000000.000'])(
    'takes %s',
    (text) => {
      expect(takes(scalars.PositiveDec, text)).toBe(true)
    },
  )
  it.each(['0', '0.0', '0.000', '-1', '1000000000.01', '1000000001', '9999999999'])(
    'refuses %s',
    (text) => expect(takes(scalars.PositiveDec, text)).toBe(false),
  )
  it('accepts exactly the decimals above 0 and up to a thousand million', () => {
    const decimal = fc.tuple(fc.bigInt(0n, 2_000_000_000n), fc.bigInt(0n, 99_999_999n))
    fc.assert(
      fc.property(decimal, ([whole, part]) => {
        const units = whole * 100_000_000n + part
        const text = `${whole}.${part.toString().padStart(8, '0')}`
        expect(takes(scalars.PositiveDec, text)).toBe(units > 0n && units <= 10n ** 17n)
      }),
    )
  })
})

describe('SlippageRate', () => {
  it.each(['0', '0.0', '0.005', '0.04999', '0.05', '0.0500'])('accepts %s', (text) => {
    expect(takes(scalars.SlippageRate, text)).toBe(true)
  })
  it.each(['0.0501', '0.051', '0.1', '1', '-0.01', '0.'])('refuses %s', (text) => {
    expect(takes(scalars.SlippageRate, text)).toBe(false)
  })
})

describe('text', () => {
  const schema = scalars.text(1, 5)
  it('counts, and refuses text that PostgreSQL cannot store', () => {
    expect(takes(schema, '한글ไทย')).toBe(true)
    for (const text of ['', '123456', 'a\0b', 'a\ud800']) expect(takes(schema, text)).toBe(false)
  })
})

describe('DeviceKey', () => {
  const x = 'AsaLBZ7SDq7XWkZUXZ7Jp2ze2qFHgukmIf81gyMUYyI'
  const key = { kty: 'EC', crv: 'P-256', x, y: x }
  it('accepts a public key and no private members', () => {
    expect(takes(scalars.DeviceKey, key)).toBe(true)
    expect(takes(scalars.DeviceKey, { ...key, d: x })).toBe(false)
    expect(takes(scalars.DeviceKey, { ...key, crv: 'P-384' })).toBe(false)
  })
})
