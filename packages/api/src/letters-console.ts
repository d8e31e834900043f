import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Ms } from './scalars.ts'

/** An undelivered message that must arrive. Its content is visible only to its recipient. */
export const WaitingLetter = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  channel: v.picklist(['email', 'sms']),
  /** Part of the address, enough for its owner to recognise it. */
  recipient: v.string(),
  writtenAt: Ms,
  /** The number of delivery attempts. */
  tries: Count,
  /** The time of the next attempt; it is given up a day after it was written. */
  nextTryAt: Ms,
})
export type WaitingLetter = v.InferOutput<typeof WaitingLetter>

/** The most listed letters; the longest waiting come first. */
export const mostWaitingLetters = 200

export const listWaitingLetters = endpoint({
  name: 'listWaitingLetters',
  concept: 'operator',
  auth: 'operator',
  roles: ['support', 'ops_maker', 'ops_checker', 'compliance', 'auditor'],
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.strictObject({
    /** The number of all waiting letters, listed or not. */
    count: Count,
    records: v.pipe(v.array(WaitingLetter), v.maxLength(mostWaitingLetters)),
  }),
  errors: [],
  summary:
    'Messages to users that must arrive and have not: where to, masked, how often they were tried, and when they are next.',
})
