import type { Endpoint } from '@candor/api'
import type { FastifyRequest } from 'fastify'
import { sha256, valuesOf } from './envelope.ts'
import type { Limits } from './limits.ts'
import { Refused } from './refusal.ts'
import type { Session, SessionSource } from './route.ts'

const tokenSyntax = /^[A-Za-z0-9_-]{20,128}$/

/** Who sent a request, as far as its token says. */
export interface Caller {
  /** The token as sent: the envelope binds its hash, whether or not a session answers to it. */
  readonly token: string | null
  readonly session: Session | null
  /** A token came, and no live session answers to it. */
  readonly tokenIsDead: boolean
}

/** The one value of `X-Access-Token`, or null. @throws Refused ENV_FORMAT when it stands twice. */
export function tokenOf(request: FastifyRequest): string | null {
  const values = valuesOf(request.raw, 'x-access-token')
  if (values.length > 1) throw new Refused('ENV_FORMAT')
  return values[0] || null
}

/**
 * Finds the session that an endpoint may use and counts the request against it, or against the address
 * when there is none. An endpoint without sign-in (`auth: 'none'`) never looks at the token.
 * @throws Refused RATE_LIMITED; TOKEN_MISSING, TOKEN_EXPIRED where a session is required.
 */
export async function findCaller(
  request: FastifyRequest,
  endpoint: Endpoint,
  door: { sessions: SessionSource; limits: Limits; now: number },
): Promise<Caller> {
  const token = tokenOf(request)
  const asks = endpoint.auth !== 'none' && token !== null
  const session =
    asks && tokenSyntax.test(token) ? await door.sessions.find(sha256(token), door.now) : null
  if (session === null) await door.limits.address(request)
  else await door.limits.session(request, session.id)
  if (session !== null) door.sessions.touch(session, door.now)
  if (endpoint.auth === 'token' && session === null) {
    throw new Refused(token === null ? 'TOKEN_MISSING' : 'TOKEN_EXPIRED')
  }
  return { token, session, tokenIsDead: asks && session === null }
}
