import { refuse, type Refusal } from '../platform/lane/index.ts'

/**
 * What the platform has a name for and is no country: unions, a currency's area, waters, the unknown, two made for
 * tests; and parts of Spain that would stand beside its rules, whose residents live in ES.
 */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB', 'EA', 'IC'])

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Whether two capital letters are those of a country or region today, in the spelling of ISO 3166: UK and EL, which
 * mean one, are not. Schemas let any letters through, because who checks there makes what tests generate rare.
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

/** Why this is no country to live in, or to have a document of; null where none is named. */
export function countryFault(code: string | null | undefined): Refusal | null {
  if (code == null || isCountry(code)) return null
  return refuse('VALIDATION_FAILED', { fields: [{ field: 'country', rule: 'format' }] })
}
