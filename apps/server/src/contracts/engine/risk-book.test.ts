import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RiskBook } from './risk-book.ts'

/** More than a few blocks, and more than the first capacity. */
const places = 1_500

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ price: fc.integer({ min: 1, max: 1_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      id: fc.integer({ min: 1, max: places + 50 }),
      down: fc.integer({ min: 0, max: 500 }),
      up: fc.integer({ min: 500, max: 1_000 }),
      late: fc.integer({ min: -3, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ gone: fc.integer({ min: 1, max: places + 50 }) }) },
)

test('finds the same positions as a check of every position, through changes and closes', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), (acts) => {
      const book = new RiskBook()
      const naive = new Map<number, { down: number; up: number; sinceSeq: number }>()
      const set = (id: number, held: { down: number; up: number; sinceSeq: number }) => {
        naive.set(id, held)
        book.set(BigInt(id), 7n, { ...held, exposure: 0n, version: 1 })
      }
      // Narrow for most, so that a tick reaches only the few positions that the test moves into its way.
      for (let id = 1; id <= places; id += 1)
        set(id, { down: id % 300, up: 1_000 - (id % 200), sinceSeq: 0 })
      for (const [index, one] of acts.entries()) {
        const seq = index + 1
        if ('gone' in one) {
          naive.delete(one.gone)
          book.delete(BigInt(one.gone))
        } else if ('id' in one) {
          set(one.id, { down: one.down, up: one.up, sinceSeq: seq + one.late })
        } else {
          const expected = [...naive].filter(
            ([, held]) => (one.price <= held.down || one.price >= held.up) && seq > held.sinceSeq,
          )
          for (const [, held] of expected) Object.assign(held, { down: -1, up: Infinity })
          const found = book.judge(seq, one.price).map(({ id }) => id)
          const ids = expected.map(([id]) => BigInt(id))
          expect(new Set(found)).toEqual(new Set(ids))
          expect(found).toHaveLength(ids.length)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('sums the exposure of all positions, through changes and closes, from the first with an exposure', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    exposure: fc.option(fc.bigInt(-9n, 9n)),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.nat(1_200), (changes, before) => {
      const book = new RiskBook()
      const naive = new Map<number, bigint>()
      const state = { down: 0, up: Infinity, sinceSeq: 0, version: 1 }
      for (let id = 101; id <= 100 + before; id += 1)
        book.set(BigInt(id), 7n, { ...state, exposure: 0n })
      for (const { id, exposure } of changes) {
        if (exposure === null) naive.delete(id)
        else naive.set(id, exposure)
        if (exposure === null) book.delete(BigInt(id))
        else book.set(BigInt(id), 7n, { ...state, exposure })
        expect(book.exposure).toBe([...naive.values()].reduce((all, one) => all + one, 0n))
      }
      expect(book.size).toBe(before + naive.size)
    }),
  )
})
