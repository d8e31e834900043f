import { Price } from '@candor/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMinuteRange } from './minute-range.ts'

const steps = fc.array(
  fc.record({ waitMs: fc.integer({ min: 1, max: 20_000 }), price: fc.bigInt(1n, 50n) }),
  { maxLength: 60 },
)

test('covers all prices of the last minute', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const range = createMinuteRange()
      const points: { at: number; price: bigint }[] = []
      let at = 0
      for (const { waitMs, price } of all) {
        at += waitMs
        const late = points.filter((one) => one.at > at - 60_000).map((one) => one.price)
        const sorted = late.toSorted((a, b) => Number(a - b))
        expect(range.before(at)).toEqual(
          late.length === 0 ? null : { low: sorted[0], high: sorted.at(-1) },
        )
        points.push({ at, price })
        range.add({ at, price: Price.of(price) })
      }
    }),
  )
})

test('drops prices from before a new level', () => {
  const range = createMinuteRange()
  range.add({ at: 1, price: Price.of(7n) })
  range.reset()
  expect(range.before(2)).toBeNull()
})
