import { countryInfoOf } from './countries.ts'
import { firstCountry, useSession } from './session.ts'

/** The country that a device's languages speak of (BCP 47, the best one first); null when they name none. */
export function countryOf(languages: readonly string[]) {
  const locales = languages.map((tag) => new Intl.Locale(tag))
  const named = locales.find(({ region }) => region !== undefined) ?? locales[0]
  const region = named?.maximize().region
  return region === undefined ? null : countryInfoOf(region)
}

/** Puts the device's country in the place of the one that everybody begins with; one that was chosen stays. */
export function startCountry(): void {
  if (useSession.getState().countryInfo !== firstCountry) return
  const countryInfo = countryOf(navigator.languages)
  if (countryInfo !== null) useSession.setState({ countryInfo })
}
