import { createHash } from 'node:crypto'
import { Amount, Price, Rate, sum } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawLots,
  ieoCost,
  lotChance,
  lotsOf,
  lotteryShares,
  payUntil,
  proRata,
  proRataShares,
  saleLotsOf,
  wordsNeeded,
  type Claim,
  type Lots,
} from './index.ts'
import { naiveLottery, naiveProRata } from './testing/naive-allocation.ts'

const amount = Amount.parse
const texts = (shares: readonly Amount[]) => shares.map(Amount.text)
const claims = (weights: readonly string[], cap: string) =>
  weights.map((weight) => ({ weight: amount(weight), cap: amount(cap) }))

describe('pro rata allocation', () => {
  test('repeats until no application reaches its cap any more', () => {
    // Round 1: four of 150,000 are capped and leave 400,000 to 400. Round 2: two of 150 are capped too and leave
    // 100,000 to 100. Round 3: 1,000 each.
    const weights = ['500', '450', '350', '300', '150', '150', '75', '15', '5', '5']
    expect(texts(proRata(amount('1000000'), claims(weights, '150000')))).toEqual([
      ...Array.from({ length: 6 }, () => '150000'),
      '75000',
      '15000',
      '5000',
      '5000',
    ])
  })

  test.each([
    // on sale, step, lots of each, allocation of each
    ['100', '10', [4, 6], ['40', '60']],
    ['100', '10', [1, 2], ['10', '20']],
    ['100', '10', [10, 20], ['33.33333333', '66.66666666']],
    ['1', '1', [1, 1, 1], ['0.33333333', '0.33333333', '0.33333333']],
    ['5', '1', [], []],
  ])('of %s on sale in lots of %s, %j lots get %j', (sale, step, lots, expected) => {
    const given = { saleQuantity: amount(sale), step: amount(step), lots }
    expect(texts(proRataShares(given))).toEqual(expected)
  })

  test('allocates at most the supply and what each application asked for, and leaves less than a unit each', () => {
    const weights = fc.array(fc.bigInt(1n, 10n ** 14n), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        weights,
        fc.bigInt(1n, 10n ** 14n),
        fc.bigInt(1n, 10n ** 14n),
        (all, supply, cap) => {
          const given = all.map((weight) => ({ weight, cap: Amount.of(cap) }))
          const shares = proRata(Amount.of(supply), given)
          const whole = sum(shares)
          const most = BigInt(all.length) * cap
          const least = supply < most ? supply : most
          expect(whole <= supply && shares.every((share) => share <= cap)).toBe(true)
          expect(least - whole < BigInt(all.length)).toBe(true)
        },
      ),
    )
  })
})

describe('a draw of lots', () => {
  test('draws each place from the lots that are left', () => {
    // Of 1 2 3 4 5 6 with words 4, 4, 0. 4 mod 6 = 4: draws 5, and 1 takes its place. From the second place on 4 mod 5
    // = 4: draws the sixth, 6, and 2 takes its place. From the third on 0 mod 4 = 0: draws 3.
    const wins = drawLots(6, 3, [4n, 4n, 0n])
    expect([1, 2, 3, 4, 5, 6].filter(wins)).toEqual([3, 5, 6])
  })

  test('draws the losing lots if they are fewer', () => {
    expect(wordsNeeded(6, 5)).toBe(1)
    // 8 mod 6 = 2: the third lot loses.
    expect([1, 2, 3, 4, 5, 6].filter(drawLots(6, 5, [8n]))).toEqual([1, 2, 4, 5, 6])
  })

  test('lets all lots win if there is enough supply, and needs no words then', () => {
    expect(wordsNeeded(6, 6)).toBe(0)
    expect([1, 2, 3, 4, 5, 6].filter(drawLots(6, 9, []))).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('refuses to draw without the words that it needs', () => {
    expect(() => drawLots(6, 3, [1n, 2n])).toThrow(RangeError)
  })

  test('lets exactly as many lots win as are on sale, whatever the words', () => {
    const word = fc.bigInt(0n, 2n ** 128n - 1n)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 70 }),
        fc.array(word, { minLength: 30, maxLength: 30 }),
        (lots, winning, words) => {
          const wins = drawLots(lots, winning, words)
          const won = Array.from({ length: lots }, (_, place) => place + 1).filter(wins)
          expect(won).toHaveLength(Math.min(lots, winning))
        },
      ),
    )
  })

  test('favours no lot: over all words each of four wins half of the time with two winners', () => {
    const counts = [0, 0, 0, 0]
    for (let one = 0n; one < 4n; one += 1n)
      for (let two = 0n; two < 3n; two += 1n)
        [1, 2, 3, 4].filter(drawLots(4, 2, [one, two])).forEach((lot) => (counts[lot - 1]! += 1))
    expect(counts).toEqual([6, 6, 6, 6])
  })

  test('gives each application its own winning lots', () => {
    // Lots 1 to 3, 4, and 5 to 6; lots 3, 5 and 6 win 10 tokens each.
    const given = { step: amount('10'), saleQuantity: amount('30'), lots: [3, 1, 2] }
    expect(lotsOf(given.lots)).toBe(6)
    expect(texts(lotteryShares(given, [4n, 4n, 0n]))).toEqual(['10', '0', '20'])
  })
})

test.each([
  [100, 50, '1'],
  [100, 100, '1'],
  [100, 300, '0.33333333'],
  [0, 5, '0'],
])('with %d lots on sale and %d applied for, each lot wins with %s', (sale, applied, chance) => {
  expect(Rate.text(lotChance(sale, applied))).toBe(chance)
})

test.each([
  ['200', '0.3', '60'],
  ['33.33333333', '0.3', '10'],
  ['0.00000001', '0.3', '0.00000001'],
])('%s at %s cost %s, never less than they are worth', (quantity, price, cost) => {
  expect(Amount.text(ieoCost(amount(quantity), Price.parse(price)))).toBe(cost)
})

test('a winner notified late has the full announced time to pay', () => {
  const terms = { drawAt: 1_000_000, payDeadlineAt: 5_000_000 }
  expect(payUntil(terms, 1_600_000)).toBe(5_000_000)
  expect(payUntil(terms, 1_600_001)).toBe(5_600_001)
  expect(payUntil(terms, 9_000_000)).toBe(13_000_000)
})

describe('an independent implementation gives the same shares', () => {
  /** The same lists in every run. */
  const lists = { numRuns: 1_000, seed: 20_261_128 }
  const units = fc.bigInt(0n, 10n ** 14n)
  const claim = fc.record({ weight: units, cap: units.map(Amount.of) })
  const sale = fc.tuple(units.map(Amount.of), fc.array(claim, { maxLength: 25 }))

  test('for 1,000 lists with caps, pro rata', () => {
    fc.assert(
      fc.property(sale, ([supply, given]) => {
        expect(proRata(supply, given)).toEqual(naiveProRata(supply, given))
      }),
      lists,
    )
  })

  test('a pro rata allocation without a second round differs', () => {
    const once = (supply: bigint, given: readonly Claim[]) => {
      const total = given.reduce((all, { weight }) => all + weight, 0n)
      return given.map(({ weight, cap }): bigint => {
        const share = total === 0n ? 0n : (supply * weight) / total
        return share < cap ? share : cap
      })
    }
    const isSame = fc.property(sale, ([supply, given]) => {
      expect(once(supply, given)).toEqual(naiveProRata(supply, given))
    })
    expect(fc.check(isSame, lists).failed).toBe(true)
  })

  const step = amount('10')
  const seeds = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  const lottery = fc.record({
    lots: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 20 }),
    saleQuantity: fc.bigInt(0n, 120n * step).map(Amount.of),
    step: fc.constant(step),
  })
  /**
   * The words of a draw, derived from a seed as the proofs say: SHA-256(0x09, seed, number), two words of 128 bits
   * each.
   */
  function wordsOf(given: Lots, seed: string): bigint[] {
    const count = wordsNeeded(lotsOf(given.lots), saleLotsOf(given))
    return Array.from({ length: count }, (_, place) => {
      const number = Buffer.alloc(8)
      number.writeBigUInt64BE(BigInt(Math.floor(place / 2)))
      const hash = createHash('sha256').update(Uint8Array.of(9)).update(seed, 'hex').update(number)
      const from = (place % 2) * 32
      return BigInt(`0x${hash.digest('hex').slice(from, from + 32)}`)
    })
  }

  test('for 1,000 lists of lots, drawn by a seed', () => {
    fc.assert(
      fc.property(lottery, seeds, (given, seed) => {
        const words = wordsOf(given, seed)
        expect(lotteryShares(given, words)).toEqual(naiveLottery(given, words))
      }),
      lists,
    )
  })

  /** Applications as rows, with the number of their first lot. */
  type Row = { readonly firstLot: number; readonly lots: number }
  const rowsOf = (lots: readonly number[]): Row[] =>
    lots.map((count, place) => ({ firstLot: 1 + lotsOf(lots.slice(0, place)), lots: count }))
  const byFirstLot = (a: Row, b: Row) => a.firstLot - b.firstLot
  const bytesOf = (rows: readonly Row[], shares: readonly Amount[]) => {
    const shared = rows.map((row, place) => ({ ...row, share: Amount.text(shares[place]!) }))
    return JSON.stringify(shared.toSorted(byFirstLot))
  }

  test('gives the same bytes for rows that are read in another order', () => {
    const shuffled = lottery.chain((given) => {
      const rows = rowsOf(given.lots)
      const all = { minLength: rows.length, maxLength: rows.length }
      return fc.record({ given: fc.constant(given), read: fc.shuffledSubarray(rows, all) })
    })
    fc.assert(
      fc.property(shuffled, seeds, ({ given, read }, seed) => {
        const rows = rowsOf(given.lots)
        const sharedOf = (some: readonly Row[]) =>
          bytesOf(some, proRataShares({ ...given, lots: some.map(({ lots }) => lots) }))
        expect(sharedOf(read)).toBe(sharedOf(rows))
        // Lots are numbered, so a draw sorts its rows by them.
        const words = wordsOf(given, seed)
        const drawnOf = (some: readonly Row[]) => {
          const inOrder = some.toSorted(byFirstLot)
          return bytesOf(
            inOrder,
            lotteryShares({ ...given, lots: inOrder.map(({ lots }) => lots) }, words),
          )
        }
        expect(drawnOf(read)).toBe(drawnOf(rows))
      }),
      lists,
    )
  })
})
