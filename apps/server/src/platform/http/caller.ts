import { isForConsole, needsToken, tokenHeaders, type Endpoint } from '@candor/api'
import type { FastifyRequest } from 'fastify'
import { sha256, valuesOf } from './envelope.ts'
import type { Limits } from './limits.ts'
import { Refused } from './refusal.ts'
import type { OperatorSession, Session, SessionSource } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The operator who calls, for the log: what is refused to them is no row of the audit. */
    operatorId: string | null
  }
}

const tokenSyntax = /^[A-Za-z0-9_-]{20,128}$/

/** Who sent a request, as far as its token says. */
export interface Caller {
  /** The token as sent: the envelope binds its hash, whether or not a session answers to it. */
  readonly token: string | null
  readonly session: Session | null
  /** A token came, and no live session answers to it. */
  readonly tokenIsDead: boolean
}

/** What of a call says who may make it. */
export type Guarded = Pick<Endpoint, 'auth' | 'path' | 'roles' | 'fresh' | 'visitor'>

/** How long after a code the acts that need a fresh one are open to an operator. */
export const provenMs = 10 * 60_000

/**
 * The one value of the header that carries a token, or null: operators have a header of their own.
 * @throws Refused ENV_FORMAT when it stands twice.
 */
export function tokenOf(request: FastifyRequest, endpoint: Pick<Endpoint, 'path'>): string | null {
  const header = tokenHeaders[isForConsole(endpoint) ? 'console' : 'app']
  const values = valuesOf(request.raw, header.toLowerCase())
  if (values.length > 1) throw new Refused('ENV_FORMAT')
  return values[0] || null
}

type Door = { readonly sessions: SessionSource; readonly limits: Limits; readonly now: number }

const sessionOf = (request: FastifyRequest, hash: Buffer, { sessions, limits, now }: Door) =>
  limits.session(request, hash, () => sessions.find(hash, now))

/**
 * Finds the session that an endpoint may use and counts the request against it, or against the address
 * when there is none. An endpoint without sign-in (`auth: 'none'`) never looks at the token.
 * @throws Refused RATE_LIMITED; TOKEN_MISSING, TOKEN_EXPIRED where a session is required; FORBIDDEN,
 * STEP_UP_REQUIRED where an operator lacks the role or a fresh code.
 */
export async function findCaller(
  request: FastifyRequest,
  endpoint: Guarded,
  door: Door,
): Promise<Caller> {
  const token = tokenOf(request, endpoint)
  const asks = endpoint.auth !== 'none' && token !== null
  const found =
    asks && tokenSyntax.test(token) ? await sessionOf(request, sha256(token), door) : null
  // A visitor is nobody, except where a call is marked for them.
  const session = found?.isVisitor === true && endpoint.visitor === undefined ? null : found
  if (session === null) await door.limits.address(request)
  if (session !== null) door.sessions.touch(session, door.now)
  if (needsToken(endpoint.auth) && session === null) {
    throw new Refused(token === null || found !== null ? 'TOKEN_MISSING' : 'TOKEN_EXPIRED')
  }
  if (endpoint.auth === 'operator') {
    request.operatorId = session!.userId
    admit(session as OperatorSession, endpoint, door.now)
  }
  return { token, session, tokenIsDead: asks && found === null }
}

/**
 * Lets a visitor do with demo money what users do with either: whatever else such a call is about, they have not signed in.
 * @throws Refused TOKEN_MISSING
 */
export function admitVisitor({ session }: Caller, { visitor }: Guarded, input: unknown): void {
  if (session?.isVisitor !== true || visitor !== 'demo') return
  const { demo } = input as { readonly demo?: boolean }
  if (demo !== true) throw new Refused('TOKEN_MISSING')
}

/** Lets in who has one of the roles that the endpoint names; one that names none lets nobody in. */
function admit({ roles, provenAt }: OperatorSession, endpoint: Guarded, now: number): void {
  if (!roles.some((role) => endpoint.roles?.includes(role))) throw new Refused('FORBIDDEN')
  if (endpoint.fresh && now - provenAt >= provenMs) throw new Refused('STEP_UP_REQUIRED')
}
