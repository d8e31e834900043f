import { allowsMore, type Lives, type PolicyContext } from '../policy/index.ts'
import type { User } from './tables.ts'

/** A user's stated country of residence, and one that waits. */
export type Residence = Pick<User, 'country' | 'nextCountry' | 'nextCountryAt'>

/** Everything that decides which countries' rules apply. */
export type Resident = Residence & Pick<User, 'documentCountry'>

const hasWaited = ({ nextCountryAt }: Residence, now: number): boolean =>
  nextCountryAt !== null && now >= nextCountryAt

/** The user's last stated country, whether it counts already or not. */
export const statedCountry = ({ country, nextCountry, nextCountryAt }: Residence): string | null =>
  nextCountryAt === null ? country : nextCountry

/** The country that counts at this time; the end of a wait needs no job. */
export const countryAt = (one: Residence, now: number): string | null =>
  hasWaited(one, now) ? one.nextCountry : one.country

/** The country that waits, and when it counts (epoch ms); null if none waits. */
export function comingCountry(
  one: Residence,
  now: number,
): { country: string | null; at: number } | null {
  const { nextCountry, nextCountryAt } = one
  return nextCountryAt === null || hasWaited(one, now)
    ? null
    : { country: nextCountry, at: nextCountryAt }
}

/** The countries whose rules apply to a user at this time; null without a user. */
export function livesAt(user: Resident | null | undefined, now: number): Lives | null {
  if (user == null) return null
  return {
    country: countryAt(user, now),
    comingCountry: comingCountry(user, now)?.country ?? null,
    documentCountry: user.documentCountry,
  }
}

/** The time of a change, and how long a looser country waits (ms). */
type Terms = Pick<PolicyContext, 'rulesOf'> & { readonly now: number; readonly coolingMs: number }

/**
 * The residence after the user states a country. A country that would allow more waits; stating the current one cancels
 * the wait, and repeating the waiting one neither shortens nor restarts it.
 */
export function movedTo(user: User, country: string | null, terms: Terms): Residence {
  const { nextCountry, nextCountryAt } = user
  if (country === statedCountry(user)) return { country: user.country, nextCountry, nextCountryAt }
  const { now, coolingMs } = terms
  const present = countryAt(user, now)
  return loosens(user, present, country, terms)
    ? { country: present, nextCountry: country, nextCountryAt: now + coolingMs }
    : { country, nextCountry: null, nextCountryAt: null }
}

/** Ignores today's document in one comparison, because it may be replaced tomorrow. */
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
