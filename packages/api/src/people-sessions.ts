import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Id, Ms, Text, Time } from './scalars.ts'

/** A device on which somebody is signed in. */
export const SessionInfo = v.strictObject({
  id: Id,
  /** The name the device gave itself, or what its browser says of it; null for neither. */
  device: v.nullable(Text),
  ip: Text,
  createTime: Time,
  createAt: Ms,
  lastActiveTime: Time,
  lastActiveAt: Ms,
  /** The session that asks. */
  current: v.boolean(),
})
export type SessionInfo = v.InferOutput<typeof SessionInfo>

export const listSessions = endpoint({
  name: 'listSessions',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(SessionInfo),
  errors: [],
  summary: 'Where the user is signed in, the session that asks first, then by last use.',
})

export const revokeSessions = endpoint({
  name: 'revokeSessions',
  concept: 'people',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  underRestriction: true,
  request: v.strictObject({
    /** Sessions of the user's own, and not the one that asks: that one signs out. */
    ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(20))),
    /** All but the one that asks. */
    all: v.optional(v.boolean(), false),
  }),
  result: v.strictObject({ ended: Count }),
  errors: ['NOT_FOUND'],
  summary: 'Ends some or all other sessions of the user at once.',
})
