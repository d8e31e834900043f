import { refuse, type Refusal } from '../platform/lane/index.ts'

/**
 * Regions that have a display name and are not countries: unions, a currency area, waters, unknown, two test codes; and
 * parts of Spain, whose residents live in ES and would otherwise escape its rules.
 */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB', 'EA', 'IC'])

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Whether two capital letters are the ISO 3166 code of a current country or region; UK and EL are not. Schemas accept
 * any two letters, because a narrower pattern makes the inputs that tests generate rarely valid.
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code)) return false
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

/** The refusal of a code that is not a country; null if it is a country or absent. */
export function countryFault(code: string | null | undefined): Refusal | null {
  if (code == null || isCountry(code)) return null
  return refuse('VALIDATION_FAILED', { fields: [{ field: 'country', rule: 'format' }] })
}
