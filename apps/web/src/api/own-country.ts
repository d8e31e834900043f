import { countryInfoOf } from './countries.ts'
import { firstCountry, useSession } from './session.ts'
import type { CountryInfo } from './session.ts'

/** The country that a device's languages speak of (BCP 47, the best one first); null when they name none. */
export function countryOf(languages: readonly string[]) {
  const locales = languages.map((tag) => new Intl.Locale(tag))
  const named = locales.find(({ region }) => region !== undefined) ?? locales[0]
  const region = named?.maximize().region
  return region === undefined ? null : countryInfoOf(region)
}

/** The country whose calling code the user has chosen; null until then. */
let chosen: CountryInfo | null = null

/**
 * Whose calling code stands before a number that brings none: the one that the user has chosen, else that of the country whose
 * rules hold for them, as their document says it, else the device's.
 */
export function presentCountry(): CountryInfo {
  const { countryInfo, userInfo } = useSession.getState()
  if (countryInfo === chosen) return countryInfo
  const own = userInfo?.country == null ? null : countryInfoOf(userInfo.country)
  if (own !== null) return own
  return countryInfo === firstCountry
    ? (countryOf(navigator.languages) ?? firstCountry)
    : countryInfo
}

/** Begins a field for a number with the calling code that fits the user. */
export function startCountry(): void {
  useSession.setState({ countryInfo: presentCountry() })
}

/** Takes the calling code that the user chose; no form changes it any more. */
export function chooseCountry(code: string): void {
  chosen = countryInfoOf(code)
  if (chosen !== null) useSession.setState({ countryInfo: chosen })
}

/** Takes the calling code of a country that a form names, such as a document's, unless the user has chosen one. */
export function followCountry(code: string): void {
  const countryInfo = countryInfoOf(code)
  if (countryInfo === null || useSession.getState().countryInfo === chosen) return
  useSession.setState({ countryInfo })
}
