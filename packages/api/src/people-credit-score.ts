import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Ms } from './scalars.ts'

/** The parts of a credit score. */
export const creditPartKeys = [
  'basicIdentity',
  'advancedIdentity',
  'contact',
  'secondFactor',
  'emergencyContact',
  'time',
] as const
export type CreditPartKey = (typeof creditPartKeys)[number]

/** 0 to 100. Computed from the user's records: no call sets it, and no decision reads it. */
export const CreditPoints = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100))

export const CreditScore = v.strictObject({
  score: CreditPoints,
  parts: v.array(
    v.strictObject({
      key: v.picklist(creditPartKeys),
      points: CreditPoints,
      most: CreditPoints,
    }),
  ),
  /** The time at which account age brings the next point; null after its maximum. */
  nextPointAt: v.nullable(Ms),
})
export type CreditScore = v.InferOutput<typeof CreditScore>

export const getCreditScore = endpoint({
  name: 'getCreditScore',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: CreditScore,
  errors: [],
  summary: 'The credit score of who is signed in, and the parts that it is the sum of.',
})
