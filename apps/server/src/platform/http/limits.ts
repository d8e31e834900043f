import type { Endpoint } from '@candor/api'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../world.ts'
import { Refused } from './refusal.ts'
import { windowsOn } from './windows.ts'

/** What one address may ask of the API in a second without a session. */
const ADDRESS_PER_SECOND = 60
/** What one session may ask in a second. */
const SESSION_PER_SECOND = 20
/** Envelopes without a session that failed, per address and minute: each cost a private-key operation. */
const FAILURES_PER_MINUTE = 60

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the limit that is being asked counts: a session, a user, an address or a target. */
    limitKey: string
  }
}

/** Whatever declares a limit of its own. */
export type Limited = Pick<Endpoint, 'limit'>

/** Each throws `RATE_LIMITED` when there was too much. */
export interface Limits {
  address(request: FastifyRequest): Promise<void>
  session(request: FastifyRequest, sessionId: string): Promise<void>
  /** Whether this address failed too often. */
  failures(request: FastifyRequest): Promise<void>
  /** Counts a failure; throws nothing. */
  failed(request: FastifyRequest): Promise<void>
  /** The limit that the endpoint declares, for this user, address or target. */
  endpoint(request: FastifyRequest, endpoint: Limited, key: string): Promise<void>
}

/** Registers @fastify/rate-limit on the injected clock, so that tests and simulations move its windows. */
export async function createLimits(
  app: FastifyInstance,
  clock: Clock,
  endpoints: readonly Limited[],
): Promise<Limits> {
  await app.register(fastifyRateLimit, { global: false, store: windowsOn(clock) })
  app.decorateRequest('limitKey', '')

  function counter(max: number, timeWindow: number) {
    const keyGenerator = (request: FastifyRequest) => request.limitKey
    const count = app.createRateLimit({ max, timeWindow, keyGenerator })
    return async (request: FastifyRequest, key: string, peek = false) => {
      request.limitKey = key
      const found = await count(request, { increment: !peek })
      if (found.isAllowed) return
      if (found.isExceeded || (peek && found.remaining === 0)) {
        throw new Refused('RATE_LIMITED', { retryAfter: Math.max(1, found.ttlInSeconds) })
      }
    }
  }

  const address = counter(ADDRESS_PER_SECOND, 1_000)
  const session = counter(SESSION_PER_SECOND, 1_000)
  const failures = counter(FAILURES_PER_MINUTE, 60_000)
  const declared = new Map(
    endpoints.map((endpoint) => [endpoint, counter(endpoint.limit.count, endpoint.limit.perMs)]),
  )
  return {
    address: (request) => address(request, request.ip),
    session,
    failures: (request) => failures(request, request.ip, true),
    failed: (request) => failures(request, request.ip).catch(() => undefined),
    endpoint: async (request, endpoint, key) => declared.get(endpoint)?.(request, key),
  }
}
