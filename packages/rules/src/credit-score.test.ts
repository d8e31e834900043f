import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditScore, type CreditFacts } from './index.ts'

const createdAt = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000
const nothing: CreditFacts = {
  identityLevel: 0,
  hasContact: false,
  hasSecondFactor: false,
  hasEmergencyContact: false,
  createdAt,
}
const contact = { ...nothing, hasContact: true }
const secured = { ...contact, hasSecondFactor: true }
const basic = { ...secured, identityLevel: 1 } as const
const everything = { ...basic, identityLevel: 2, hasEmergencyContact: true } as const

const points = ({ parts }: ReturnType<typeof creditScore>) => parts.map((one) => one.points)

// In the order basic, advanced, contact, second factor, emergency contact, time.
test.each([
  ['a guest of today', nothing, 0, [0, 0, 0, 0, 0, 0], 0],
  ['a guest of two months', nothing, 60, [0, 0, 0, 0, 0, 2], 2],
  ['an address', contact, 0, [0, 0, 20, 0, 0, 0], 20],
  ['a second factor with it', secured, 29, [0, 0, 20, 15, 0, 0], 35],
  ['who is known', basic, 30, [25, 0, 20, 15, 0, 1], 61],
  ['who is known well, after half a year', everything, 180, [25, 20, 20, 15, 8, 6], 94],
  ['everything, after 360 days', everything, 360, [25, 20, 20, 15, 8, 12], 100],
  ['everything, after ten years', everything, 3_650, [25, 20, 20, 15, 8, 12], 100],
])('%s', (_, facts, days, parts, score) => {
  const found = creditScore(facts, createdAt + days * dayMs)
  expect(points(found)).toEqual(parts)
  expect(found.score).toBe(score)
})

test('the maximum is 100 and needs all parts', () => {
  const { parts } = creditScore(nothing, createdAt)
  expect(parts.reduce((sum, { most }) => sum + most, 0)).toBe(100)
})

describe('time points', () => {
  test.each([
    [0, 0, 30],
    [30 * dayMs - 1, 0, 30],
    [30 * dayMs, 1, 60],
    [360 * dayMs - 1, 11, 360],
  ])('%i ms after the account was created bring %i', (age, brought, nextDay) => {
    const found = creditScore(nothing, createdAt + age)
    expect(found.score).toBe(brought)
    expect(found.nextPointAt).toBe(createdAt + nextDay * dayMs)
  })

  test('gives no next point when time has brought its maximum', () => {
    expect(creditScore(nothing, createdAt + 360 * dayMs).nextPointAt).toBeNull()
  })

  test('stays at zero if a clock is before the creation of the account', () => {
    expect(creditScore(nothing, createdAt - 90 * dayMs).score).toBe(0)
  })
})

const facts = fc.record({
  identityLevel: fc.constantFrom(0, 1, 2),
  hasContact: fc.boolean(),
  hasSecondFactor: fc.boolean(),
  hasEmergencyContact: fc.boolean(),
  createdAt: fc.integer({ min: 0, max: 2 ** 42 }),
})
const instant = fc.integer({ min: 0, max: 2 ** 42 })

test('lies between 0 and 100, is a whole number, and is the sum of its parts', () => {
  fc.assert(
    fc.property(facts, instant, (given, now) => {
      const { score, parts } = creditScore(given, now)
      expect(Number.isInteger(score)).toBe(true)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(parts.reduce((sum, one) => sum + one.points, 0)).toBe(score)
      for (const one of parts) expect(one.points).toBeLessThanOrEqual(one.most)
      for (const one of parts) expect(one.points).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a further fact or more time never lowers the score', () => {
  const more = (given: CreditFacts): CreditFacts[] => [
    { ...given, identityLevel: given.identityLevel === 0 ? 1 : 2 },
    { ...given, hasContact: true },
    { ...given, hasSecondFactor: true },
    { ...given, hasEmergencyContact: true },
    { ...given, createdAt: given.createdAt - dayMs },
  ]
  fc.assert(
    fc.property(facts, instant, fc.nat(2 ** 40), (given, now, later) => {
      const { score } = creditScore(given, now)
      for (const better of more(given))
        expect(creditScore(better, now).score).toBeGreaterThanOrEqual(score)
      expect(creditScore(given, now + later).score).toBeGreaterThanOrEqual(score)
    }),
  )
})

test('the next point comes at the announced time, and no sooner', () => {
  fc.assert(
    fc.property(facts, instant, (given, age) => {
      const now = given.createdAt + age
      const { score, nextPointAt } = creditScore(given, now)
      if (nextPointAt === null) return
      expect(nextPointAt).toBeGreaterThan(now)
      expect(creditScore(given, nextPointAt - 1).score).toBe(score)
      expect(creditScore(given, nextPointAt).score).toBe(score + 1)
    }),
  )
})
