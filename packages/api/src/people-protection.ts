import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Ms } from './scalars.ts'

/** What users have set to protect themselves. */
export const Protection = v.strictObject({
  /** Nothing is opened until then; null while nothing is held back. */
  excludedUntilAt: v.nullable(Ms),
})
export type Protection = v.InferOutput<typeof Protection>

export const getProtection = endpoint({
  name: 'getProtection',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: Protection,
  errors: [],
  summary: 'What the user has set to protect themselves.',
})

export const selfExclude = endpoint({
  name: 'selfExclude',
  concept: 'people',
  auth: 'token',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(365)),
  }),
  result: Protection,
  errors: [],
  summary: 'Lets the user open nothing for these days. It can be made longer, and never shorter.',
})
