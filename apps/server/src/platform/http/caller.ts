import { isForConsole, needsToken, tokenHeaders, type Endpoint } from '@candor/api'
import type { FastifyRequest } from 'fastify'
import { sha256, valuesOf } from './envelope.ts'
import type { Limits } from './limits.ts'
import { Refused } from './refusal.ts'
import type { OperatorSession, Session, SessionSource } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling operator, for the log: refused calls have no row in the audit. */
    operatorId: string | null
  }
}

const tokenSyntax = /^[A-Za-z0-9_-]{20,128}$/

/** The sender of a request, as its token says. */
export interface Caller {
  /** The token as sent: the envelope binds its hash, whether or not a session has it. */
  readonly token: string | null
  readonly session: Session | null
  /** Whether a token was sent that has no live session. */
  readonly tokenIsDead: boolean
}

/** The fields of an endpoint that decide who may call it. */
export type Guarded = Pick<Endpoint, 'auth' | 'path' | 'roles' | 'fresh' | 'visitor'>

/** How long an operator's step-up code allows acts that need a fresh one (ms). */
export const provenMs = 10 * 60_000

/**
 * The value of the header that carries the token, or null. Operators have a header of their own.
 * @throws Refused ENV_FORMAT when the header is given twice
 */
export function tokenOf(request: FastifyRequest, endpoint: Pick<Endpoint, 'path'>): string | null {
  const header = tokenHeaders[isForConsole(endpoint) ? 'console' : 'app']
  const values = valuesOf(request.raw, header.toLowerCase())
  if (values.length > 1) throw new Refused('ENV_FORMAT')
  return values[0] || null
}

type CallerTools = {
  readonly sessions: SessionSource
  readonly limits: Limits
  readonly now: number
}

const sessionOf = (request: FastifyRequest, hash: Buffer, { sessions, limits, now }: CallerTools) =>
  limits.session(request, hash, () => sessions.find(hash, now))

/**
 * Finds the session that an endpoint may use, and counts the request against the session, or against the address if
 * there is none. An endpoint without sign-in (`auth: 'none'`) never reads the token.
 * @throws Refused RATE_LIMITED; TOKEN_MISSING or TOKEN_EXPIRED if a session is required; FORBIDDEN or STEP_UP_REQUIRED
 * if an operator lacks the role or a fresh code
 */
export async function findCaller(
  request: FastifyRequest,
  endpoint: Guarded,
  tools: CallerTools,
): Promise<Caller> {
  const token = tokenOf(request, endpoint)
  const asks = endpoint.auth !== 'none' && token !== null
  const found =
    asks && tokenSyntax.test(token) ? await sessionOf(request, sha256(token), tools) : null
  // A visitor counts as not signed in, except for calls that are marked for visitors.
  const session = found?.isVisitor === true && endpoint.visitor === undefined ? null : found
  if (session === null) await tools.limits.address(request)
  if (session !== null) tools.sessions.touch(session, tools.now)
  if (needsToken(endpoint.auth) && session === null) {
    throw new Refused(token === null || found !== null ? 'TOKEN_MISSING' : 'TOKEN_EXPIRED')
  }
  if (endpoint.auth === 'operator') {
    request.operatorId = session!.userId
    admit(session as OperatorSession, endpoint, tools.now)
  }
  return { token, session, tokenIsDead: asks && found === null }
}

/**
 * Allows a visitor calls with demo money where users may choose the book; for any other book a visitor is not signed
 * in.
 * @throws Refused TOKEN_MISSING when a visitor asks for another book
 */
export function admitVisitor({ session }: Caller, { visitor }: Guarded, input: unknown): void {
  if (session?.isVisitor !== true || visitor !== 'demo') return
  const { demo } = input as { readonly demo?: boolean }
  if (demo !== true) throw new Refused('TOKEN_MISSING')
}

/** Admits an operator with one of the endpoint's roles; an endpoint without roles admits no operator. */
function admit({ roles, provenAt }: OperatorSession, endpoint: Guarded, now: number): void {
  if (!roles.some((role) => endpoint.roles?.includes(role))) throw new Refused('FORBIDDEN')
  if (endpoint.fresh && now - provenAt >= provenMs) throw new Refused('STEP_UP_REQUIRED')
}
