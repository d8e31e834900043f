import { expect, test } from 'vitest'
import { countryRules, openPolicy, type Lives } from '../policy/index.ts'
import { comingCountry, countryAt, livesAt, movedTo, statedCountry } from './residence.ts'
import { now, user } from './testing/state.ts'
import type { User } from './tables.ts'

const coolingMs = 120_000
const waiting = { nextCountry: 'VN', nextCountryAt: now + coolingMs }
const settled = (country: string | null) => ({ country, nextCountry: null, nextCountryAt: null })
const livesIn = (country: string | null, changes: Partial<User> = {}): User => ({
  ...user,
  country,
  ...changes,
})
const { rulesOf } = openPolicy
const moved = (from: User, country: string | null, at = now) =>
  movedTo(from, country, { rulesOf, now: at, coolingMs })

test('applies a country at once that allows no more', () => {
  for (const [from, to] of [
    ['VN', 'DE'],
    ['DE', 'GB'],
    ['DE', 'FR'],
    [null, 'DE'],
    [null, 'VN'],
    ['VN', null],
  ] as const)
    expect(moved(livesIn(from), to)).toEqual(settled(to))
})

test('lets a country wait that allows more, and no country too', () => {
  for (const [from, to] of [
    ['DE', 'VN'],
    ['GB', 'DE'],
    ['DE', 'JP'],
    ['JP', 'DE'],
    ['DE', null],
  ] as const)
    expect(moved(livesIn(from), to)).toEqual({
      country: from,
      nextCountry: to,
      nextCountryAt: now + coolingMs,
    })
})

const live = { now, coolingMs, rulesOf: (lives: Lives | null) => countryRules(lives, 'live') }

test('lets a country wait, with real money, that allows more than none', () => {
  expect(movedTo(livesIn(null), 'DE', live)).toMatchObject({ country: null, nextCountry: 'DE' })
  expect(movedTo(livesIn('DE'), null, live)).toEqual(settled(null))
  expect(movedTo(livesIn('DE'), 'VN', live)).toEqual(settled('VN'))
})

test('compares countries together with the document’s country', () => {
  expect(moved(livesIn('DE', { documentCountry: 'FR' }), 'VN').nextCountry).toBe('VN')
  // With real money, a user without a country has the strictest rules, which a document replaces.
  const british = livesIn('GB', { documentCountry: 'FR' })
  expect(movedTo(british, null, live)).toMatchObject({
    country: 'GB',
    nextCountryAt: now + coolingMs,
  })
})

test('applies a waiting country at its exact millisecond, without a job', () => {
  const one = livesIn('DE', waiting)
  const before = waiting.nextCountryAt - 1
  expect(livesAt(one, before)).toEqual({
    country: 'DE',
    comingCountry: 'VN',
    documentCountry: null,
  })
  expect(comingCountry(one, before)).toEqual({ country: 'VN', at: waiting.nextCountryAt })
  expect(livesAt(one, waiting.nextCountryAt)).toEqual({
    country: 'VN',
    comingCountry: null,
    documentCountry: null,
  })
  expect(comingCountry(one, waiting.nextCountryAt)).toBeNull()
  expect(statedCountry(one)).toBe('VN')
  expect(livesAt(undefined, now)).toBeNull()
})

test('cancels the wait by the current country, and neither shortens nor restarts it on repetition', () => {
  const one = livesIn('DE', waiting)
  expect(moved(one, 'DE', now + 5)).toEqual(settled('DE'))
  expect(moved(one, 'VN', now + 5)).toEqual({ country: 'DE', ...waiting })
  // A different country restarts the wait; a stricter one counts at once.
  expect(moved(one, 'SG', now + 5)).toMatchObject({
    country: 'DE',
    nextCountry: 'SG',
    nextCountryAt: now + 5 + coolingMs,
  })
  expect(moved(one, 'GB', now + 5)).toEqual(settled('GB'))
})

test('compares the next change with the country that has waited', () => {
  const one = livesIn('DE', waiting)
  const after = waiting.nextCountryAt
  expect(moved(one, 'SG', after)).toEqual(settled('SG'))
  expect(moved(one, 'DE', after)).toEqual(settled('DE'))
  expect(countryAt({ ...one, ...moved(one, 'VN', after) }, after)).toBe('VN')
})

test('finds a planted bug: comparing only with the last stated country allows an escape in two steps', () => {
  const stricter = { ...user, ...moved(livesIn('VN'), 'DE') }
  const out = moved(stricter, 'VN')
  expect(rulesOf(livesAt({ ...user, ...out }, now)).secondContract).toBe(false)
  const again = moved({ ...user, ...out }, 'SG')
  expect(rulesOf(livesAt({ ...user, ...again }, now)).secondContract).toBe(false)
  const blind = movedTo({ ...user, country: out.nextCountry }, 'SG', { rulesOf, now, coolingMs })
  expect(rulesOf(livesAt({ ...user, ...blind }, now)).secondContract).toBe(true)
})
