import type { Route, SessionSource } from '../platform/http/route.ts'
import { removeStale } from './jobs.ts'
import { createPasswords } from './password/hashing.ts'
import { confirmByCode, type ConfirmedCode } from './prepare/confirm.ts'
import { peopleRoutes } from './routes.ts'
import { createSecrets } from './secrets.ts'
import { createSessions } from './session-source.ts'
import type { PeopleOptions, Tools } from './tools.ts'

export type { PeopleOptions } from './tools.ts'
export type { PeopleEvents } from './events.ts'
export type { ConfirmedCode } from './prepare/confirm.ts'
export type { User } from './tables.ts'
export { findByAccount, findUser } from './queries.ts'
export { failed, secondsLocked, signInPolicy, unlocked } from './lock-out.ts'
export type { Passwords } from './password/hashing.ts'
export { createPasswords } from './password/hashing.ts'
export { isWeak } from './password/rules.ts'
export { thumbprintOf } from './session.ts'

export type People = {
  readonly routes: Route[]
  readonly sessions: SessionSource
  /** Proves a code of scene `withdrawAccount`, which went to the user's own contact. */
  readonly confirmAccount: (userId: string, captcha: string) => Promise<ConfirmedCode>
  /** Daily: removes codes, locks and sessions that no rule looks at any more. */
  readonly removeStale: (parts: readonly number[], now: number) => Promise<void>
}

/** Registering, signing in and out, sessions, passwords, codes. */
export function createPeople(options: PeopleOptions): People {
  const tools: Tools = {
    ...options,
    secrets: createSecrets(options.secret),
    passwords: createPasswords(options.world.randomBytes),
  }
  return {
    routes: peopleRoutes(tools),
    sessions: createSessions(tools),
    confirmAccount: (userId, captcha) => confirmByCode(tools, userId, 'withdrawAccount', captcha),
    removeStale: (parts, now) => removeStale(options.pool, parts, now),
  }
}
