import { allowsMore, type Lives, type PolicyContext } from '../policy/index.ts'
import type { User } from './tables.ts'

/** Where a user says they live, and what waits of it. */
export type Residence = Pick<User, 'country' | 'nextCountry' | 'nextCountryAt'>

/** What decides which countries' rules hold. */
export type Resident = Residence & Pick<User, 'documentCountry'>

const hasWaited = ({ nextCountryAt }: Residence, now: number): boolean =>
  nextCountryAt !== null && now >= nextCountryAt

/** What the user has said last, whether it counts already or not. */
export const saidCountry = ({ country, nextCountry, nextCountryAt }: Residence): string | null =>
  nextCountryAt === null ? country : nextCountry

/** The country that counts at this time: a wait that is over needs no job. */
export const countryAt = (one: Residence, now: number): string | null =>
  hasWaited(one, now) ? one.nextCountry : one.country

/** The country that waits, and when (epoch ms) it counts; null while none does. */
export function comingCountry(
  one: Residence,
  now: number,
): { country: string | null; at: number } | null {
  const { nextCountry, nextCountryAt } = one
  return nextCountryAt === null || hasWaited(one, now)
    ? null
    : { country: nextCountry, at: nextCountryAt }
}

/** Of which countries the rules hold for a user at this time; null of nobody. */
export function livesAt(user: Resident | null | undefined, now: number): Lives | null {
  if (user == null) return null
  return {
    country: countryAt(user, now),
    comingCountry: comingCountry(user, now)?.country ?? null,
    documentCountry: user.documentCountry,
  }
}

/** When a country is given, and how long (ms) one waits that would allow more. */
type Terms = Pick<PolicyContext, 'rulesOf'> & { readonly now: number; readonly coolingMs: number }

/**
 * Where a user lives who says so now. What would allow more waits; giving the country that counts takes back what
 * waits, and giving once more what waits neither shortens the wait nor begins it anew.
 */
export function movedTo(user: User, country: string | null, terms: Terms): Residence {
  const { nextCountry, nextCountryAt } = user
  if (country === saidCountry(user)) return { country: user.country, nextCountry, nextCountryAt }
  const { now, coolingMs } = terms
  const present = countryAt(user, now)
  return loosens(user, present, country, terms)
    ? { country: present, nextCountry: country, nextCountryAt: now + coolingMs }
    : { country, nextCountry: null, nextCountryAt: null }
}

/** Also where the document allows no more today: it may be another one tomorrow. */
function loosens(
  { documentCountry: document }: User,
  present: string | null,
  country: string | null,
  { rulesOf }: Pick<PolicyContext, 'rulesOf'>,
): boolean {
  return [document, null].some((documentCountry) => {
    const rulesIn = (lived: string | null) =>
      rulesOf({ country: lived, comingCountry: null, documentCountry })
    return allowsMore(rulesIn(country), rulesIn(present))
  })
}
