import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { CountryPolicy } from './people-shapes.ts'
import { Country } from './scalars.ts'

/** The products that the rules of one country allow its users. */
export const CountryTerms = v.strictObject({
  ...CountryPolicy.entries,
  /** Whether second contracts and loans are allowed there. */
  secondContract: v.boolean(),
  loan: v.boolean(),
})
export type CountryTerms = v.InferOutput<typeof CountryTerms>

export const getCountryTerms = endpoint({
  name: 'getCountryTerms',
  concept: 'people',
  auth: 'none',
  limit: { count: 120, perMs: MINUTE, by: 'ip' },
  request: v.object({ country: Country }),
  result: CountryTerms,
  errors: [],
  summary:
    'What a country allows, to be read before it is given as a residence or with a document.',
})
