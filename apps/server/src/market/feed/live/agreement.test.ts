import { larger, Price, Rate, smaller } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agree, quorumOf } from './agreement.ts'

const bound = Rate.parse('0.005')
const opinions = (quoted: Record<string, string>) =>
  Object.entries(quoted).map(([source, price]) => ({ source, price: Price.parse(price) }))
/** The joint price of these sources; the expected values are worked out by hand. */
const priceOf = (quoted: Record<string, string>, asked = Object.keys(quoted).length) => {
  const { price } = agree(opinions(quoted), asked, bound)
  return price && Price.text(price)
}

describe('worked examples', () => {
  test('takes the price of a single source', () => {
    expect(priceOf({ a: '60000' })).toBe('60000')
  })

  test('takes the middle of two agreeing sources', () => {
    expect(priceOf({ a: '60000', b: '60100' })).toBe('60050')
  })

  test('accepts two sources that differ by at most the bound, seen from either', () => {
    // 300 of 60,000 is 0.5 %, and less than that of 60,300.
    expect(priceOf({ a: '60000', b: '60300' })).toBe('60150')
    expect(priceOf({ a: '60000', b: '60300.01' })).toBeNull()
    expect(agree(opinions({ a: '60000', b: '61000' }), 2, bound)).toEqual({
      price: null,
      witnesses: [],
      outliers: ['a', 'b'],
    })
  })

  test('takes the middle of three prices, and names the source that is far from it', () => {
    expect(agree(opinions({ c: '600000', a: '60000', b: '60010' }), 3, bound)).toEqual({
      price: Price.parse('60010'),
      witnesses: ['a', 'b'],
      outliers: ['c'],
    })
    expect(priceOf({ a: '60000', b: '60010', c: '0.01' })).toBe('60000')
  })

  test('makes no price of three sources of which no two agree', () => {
    expect(priceOf({ a: '60000', b: '61000', c: '62000' })).toBeNull()
  })

  test('averages the two in the middle of four, rounded down', () => {
    expect(priceOf({ a: '1', b: '60000', c: '60001', d: '90000' })).toBeNull()
    expect(priceOf({ a: '59999', b: '60000', c: '60001', d: '90000' })).toBe('60000.5')
    const tiny = agree(opinions({ a: '1', b: '1.000000000001' }), 2, bound)
    expect(tiny.price).toBe(Price.parse('1'))
  })

  test('needs more than half of the asked sources', () => {
    expect([1, 2, 3, 4, 5].map(quorumOf)).toEqual([1, 2, 2, 3, 3])
    expect(priceOf({ a: '60000' }, 2)).toBeNull()
    expect(priceOf({ a: '60000' }, 3)).toBeNull()
    expect(priceOf({ a: '60000', b: '60000' }, 3)).toBe('60000')
    expect(priceOf({ a: '60000', b: '60000' }, 4)).toBeNull()
    expect(priceOf({}, 3)).toBeNull()
  })
})

const price = fc.bigInt({ min: 1n, max: 10n ** 20n }).map(Price.of)

/** Correct prices, and fewer wrong ones. */
const room = fc
  .integer({ min: 1, max: 4 })
  .chain((liars) =>
    fc.tuple(
      fc.array(price, { minLength: liars + 1, maxLength: liars + 4 }),
      fc.array(price, { minLength: liars, maxLength: liars }),
    ),
  )
const quoted = (honest: readonly Price[], lies: readonly Price[]) => [
  ...honest.map((each, index) => ({ source: `h${index}`, price: each })),
  ...lies.map((each, index) => ({ source: `l${index}`, price: each })),
]

describe('for any input', () => {
  test('keeps the price within the range of the correct sources when fewer than half are wrong', () => {
    fc.assert(
      fc.property(room, ([honest, lies]) => {
        const all = quoted(honest, lies)
        const found = agree(all, all.length, bound).price
        if (found === null) return
        expect(found).toBeGreaterThanOrEqual(honest.reduce((a, b) => smaller(a, b)))
        expect(found).toBeLessThanOrEqual(honest.reduce((a, b) => larger(a, b)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('cannot be silenced by one wrong source beside two that agree', () => {
    fc.assert(
      fc.property(price, fc.bigInt({ min: 0n, max: 4n }), price, (first, thousandths, lie) => {
        const honest = [first, Price.of(first + (first * thousandths) / 1_000n)]
        const { price: found, witnesses } = agree(quoted(honest, [lie]), 3, bound)
        expect(found).not.toBeNull()
        expect(witnesses.length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 2_000 },
    )
  })

  test('makes no price of two sources further apart than the bound', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        const [low, high] = [smaller(a, b), larger(a, b)]
        const apart = (high - low) * Rate.one > low * bound
        expect(agree(quoted([a, b], []), 2, bound).price === null).toBe(apart)
      }),
      { numRuns: 2_000 },
    )
  })

  test('does not depend on the order of the sources', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 7 }), fc.nat(), (prices, turn) => {
        const all = quoted(prices, [])
        const at = turn % (all.length + 1)
        expect(agree([...all.slice(at), ...all.slice(0, at)], 3, bound)).toEqual(
          agree(all, 3, bound),
        )
      }),
    )
  })
})
