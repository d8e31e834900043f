import { Amount, Price, Quantity, Rate } from '@candor/money'
import { describe, expect, test } from 'vitest'
import {
  fundingPledge,
  fundingReceivedAt,
  fundingText,
  nextFundingAt,
  readFunding,
  type FundingTerms,
} from './index.ts'

const funding = { kind: 'funding', rate: Rate.parse('0.0001') } as const
const night = (tripleDay: 'wednesday' | 'friday') =>
  ({
    kind: 'overnight',
    point: Price.parse('0.00001'),
    longPoints: Rate.parse('-3.04'),
    shortPoints: Rate.parse('1.5'),
    tripleDay,
  }) as const

const at = (text: string) => Date.parse(`2026-11-${text}Z`)

describe('the next funding time', () => {
  test.each([
    [funding, '18T12:00:00', '18T16:00:00'],
    // A position opened exactly at a funding time is held at it.
    [funding, '18T16:00:00', '18T16:00:00'],
    [funding, '18T16:00:00.001', '19T00:00:00'],
    [night('wednesday'), '18T12:00:00', '18T22:00:00'],
    [night('wednesday'), '18T22:00:00', '18T22:00:00'],
    [night('friday'), '18T22:00:00.001', '19T22:00:00'],
    // From Friday night to Monday: the triple day covers the weekend.
    [night('wednesday'), '20T22:00:01', '23T22:00:00'],
    [night('friday'), '22T22:00:00', '23T22:00:00'],
  ] as const)('of %o from %s is %s', (terms, from, expected) => {
    expect(new Date(nextFundingAt(terms, at(from))).toISOString()).toBe(
      new Date(at(expected)).toISOString(),
    )
  })
})

describe('the funding that a holding receives', () => {
  const received = (terms: FundingTerms, direction: 'long' | 'short', when: string) =>
    Amount.text(
      fundingReceivedAt(
        { direction, quantity: Quantity.parse('10000') },
        terms,
        at(when),
        Price.parse('1.25'),
      ),
    )

  test.each([
    // 10,000 × 1.25 × 0.0001
    [funding, 'long', '18T16:00:00', '-1.25'],
    [funding, 'short', '18T16:00:00', '1.25'],
    // Capped at 0.375 %.
    [{ kind: 'funding', rate: Rate.parse('0.01') }, 'long', '18T16:00:00', '-46.875'],
    // 10,000 × 0.00001 × 3.04, three times on the triple day, and nothing at a weekend.
    [night('friday'), 'long', '18T22:00:00', '-0.304'],
    [night('wednesday'), 'long', '18T22:00:00', '-0.912'],
    [night('wednesday'), 'short', '18T22:00:00', '0.45'],
    [night('friday'), 'long', '20T22:00:00', '-0.912'],
    [night('friday'), 'long', '21T22:00:00', '0'],
  ] as const)('of %o by a %s at %s is %s', (terms, direction, when, expected) => {
    expect(received(terms, direction, when)).toBe(expected)
  })
})

describe('the possible funding debt of a closed holding', () => {
  const pledged = (terms: FundingTerms, direction: 'long' | 'short', from: string, to: string) =>
    Amount.text(
      fundingPledge(
        { direction, quantity: Quantity.parse('10000') },
        terms,
        { from: at(from), to: at(to) },
        Price.parse('1.25'),
      ),
    )

  test.each([
    // 10,000 × 2 × 1.25 × 0.0001 at each funding time; a position closed exactly at a funding time was held at it.
    [funding, 'long', '18T16:00:00', '18T16:00:00', '2.5'],
    [funding, 'long', '18T16:00:00', '19T00:00:01', '5'],
    [funding, 'long', '18T16:00:00', '18T15:59:59.999', '0'],
    [funding, 'short', '18T16:00:00', '18T16:00:01', '0'],
    // Points do not follow the price: one night, and three on the triple day.
    [night('friday'), 'long', '18T22:00:00', '18T22:00:01', '0.304'],
    [night('wednesday'), 'long', '18T22:00:00', '19T22:00:01', '1.216'],
    [night('wednesday'), 'short', '18T22:00:00', '18T22:00:01', '0'],
  ] as const)('of %o by a %s from %s until %s is %s', (terms, direction, from, to, expected) => {
    expect(pledged(terms, direction, from, to)).toBe(expected)
  })
})

test('written terms are read back unchanged', () => {
  for (const terms of [funding, night('friday')])
    expect(readFunding(JSON.parse(JSON.stringify(fundingText(terms))))).toEqual(terms)
})
