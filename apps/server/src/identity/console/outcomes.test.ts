import { languages } from '@candor/api'
import { expect, test } from 'vitest'
import { openPolicy } from '../../policy/index.ts'
import type { User } from '../../people/index.ts'
import { identityEvent } from '../events.ts'
import { identityNotices } from '../notices.ts'
import { application, context } from '../testing/state.ts'
import { narrows } from './outcomes.ts'

const policy = { ...context, ...openPolicy }
const passedIn = (country: string) => application('passed', { country })
const livesIn = (country: string | null) =>
  ({ country, documentCountry: null, nextCountry: null, nextCountryAt: null }) as User

test.each([
  ['GB', 'US', true],
  ['GB', null, true],
  ['US', 'US', false],
  ['GB', 'GB', false],
  ['DE', 'GB', false],
  ['GB', 'DE', true],
] as const)(
  'restricts by a document of %s a user who lives in %s: %s',
  (country, lives, expected) => {
    expect(narrows(passedIn(country), livesIn(lives), policy)).toBe(expected)
  },
)

test('states in every language when an approved identity restricts its user, and what stays possible', () => {
  const outcomeFor = (narrower: boolean) =>
    languages.map((lang) => {
      const { name, data } = identityEvent('identityPassed', passedIn('GB'), narrower)
      return identityNotices.say({ name, data, at: 0 }, lang)
    })
  const [plain, narrower] = [outcomeFor(false), outcomeFor(true)]
  expect(narrower.map(({ what }) => what)).toEqual(plain.map(({ what }) => what))
  expect(narrower[0]!.text).toMatch(
    /not offered or have lower limits.*The demo and swaps stay open/,
  )
  expect(new Set([...plain, ...narrower].map(({ text }) => text)).size).toBe(2 * languages.length)
})
