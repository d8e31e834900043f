import { countryInfoOf } from './countries.ts'
import { firstCountry, useSession } from './session.ts'
import type { CountryInfo } from './session.ts'

/** The country of a device's languages (BCP 47, the preferred one first); null if they name none. */
export function countryOf(languages: readonly string[]) {
  const locales = languages.map((tag) => new Intl.Locale(tag))
  const named = locales.find(({ region }) => region !== undefined) ?? locales[0]
  const region = named?.maximize().region
  return region === undefined ? null : countryInfoOf(region)
}

/** The country of the calling code that the user has chosen; null until then. */
let chosen: CountryInfo | null = null

/**
 * The country of the calling code for a number without one: the user's choice, else the country whose rules apply to
 * them by their document, else the device's.
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

/** Starts a phone field with the calling code for the user. */
export function startCountry(): void {
  useSession.setState({ countryInfo: presentCountry() })
}

/** Sets the calling code that the user chose; no form changes it any more. */
export function chooseCountry(code: string): void {
  chosen = countryInfoOf(code)
  if (chosen !== null) useSession.setState({ countryInfo: chosen })
}

/** Sets the calling code of a form's country, such as a document's, unless the user has chosen one. */
export function followCountry(code: string): void {
  const countryInfo = countryInfoOf(code)
  if (countryInfo === null || useSession.getState().countryInfo === chosen) return
  useSession.setState({ countryInfo })
}
