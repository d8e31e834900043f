import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Ms } from './scalars.ts'

/** A message that must arrive and has not yet. What it says is nobody's but its reader's. */
export const WaitingLetter = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  channel: v.picklist(['email', 'sms']),
  /** Enough of the address for its owner to know it. */
  recipient: v.string(),
  writtenAt: Ms,
  /** How often it was tried. */
  tries: Count,
  /** When it is tried next; it is given up a day after it was written. */
  nextTryAt: Ms,
})
export type WaitingLetter = v.InferOutput<typeof WaitingLetter>

/** So many are listed, those first that wait longest. */
export const mostWaitingLetters = 200

export const listWaitingLetters = endpoint({
  name: 'listWaitingLetters',
  concept: 'operator',
  auth: 'operator',
  roles: ['support', 'ops_maker', 'ops_checker', 'compliance', 'auditor'],
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.strictObject({
    /** Of all that wait, not only of those listed. */
    count: Count,
    records: v.pipe(v.array(WaitingLetter), v.maxLength(mostWaitingLetters)),
  }),
  errors: [],
  summary:
    'Messages to users that must arrive and have not: where to, masked, how often they were tried, and when they are next.',
})
