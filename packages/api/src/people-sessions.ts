import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Id, Ms, Text, Time } from './scalars.ts'

/** A device with a signed-in session. */
export const SessionInfo = v.strictObject({
  id: Id,
  /** The device's own name, or its browser's description; null without either. */
  device: v.nullable(Text),
  ip: Text,
  createTime: Time,
  createAt: Ms,
  lastActiveTime: Time,
  lastActiveAt: Ms,
  /** Whether it is the calling session. */
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
    /** The user's own sessions without the calling one, which signs out instead. */
    ids: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(20))),
    /** All sessions except the calling one. */
    all: v.optional(v.boolean(), false),
  }),
  result: v.strictObject({ ended: Count }),
  errors: ['NOT_FOUND'],
  summary: 'Ends some or all other sessions of the user at once.',
})
