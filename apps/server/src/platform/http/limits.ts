import type { Endpoint } from '@candor/api'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../world.ts'
import { ExpiringMap } from './expiring-map.ts'
import { Refused } from './refusal.ts'
import { rateLimitStoreOn } from './rate-limit-store.ts'

/** Requests per second of an address without a session. */
const ADDRESS_PER_SECOND = 60
/** Requests per second of a session. */
const SESSION_PER_SECOND = 20
/** Tokens per second and address that have no session; each costs a query. */
const DEAD_TOKENS_PER_SECOND = 60
/** Repeats per minute of calls that their user's limit has already counted: a client asks again for a lost answer. */
const REPEATS_PER_MINUTE = 20
const REPEATABLE_LIMIT = 50_000
/** Tokens whose session is remembered, and for how long. */
const HOLDERS_LIMIT = 100_000
const HOLDER_MS = 600_000
/** Failed envelopes without a session, per address and minute; each costs a private-key operation. */
const FAILURES_PER_MINUTE = 60

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the current limit counts: a session, a user, an address or a target. */
    limitKey: string
  }
}

/** An object with a limit of its own. */
export type Limited = Pick<Endpoint, 'limit'>

/** Each method throws `RATE_LIMITED` when the limit is exceeded. */
export interface Limits {
  address(request: FastifyRequest): Promise<void>
  /**
   * Looks up a token's session with `find`, after counting the request: against the session if that is known, otherwise
   * against the address until a session is found. So no session suffers from neighbours that invent tokens.
   */
  session<Found extends { readonly id: string }>(
    request: FastifyRequest,
    tokenHash: Buffer,
    find: () => Promise<Found | null>,
  ): Promise<Found | null>
  /** Checks that this address has not failed too often. */
  failures(request: FastifyRequest): Promise<void>
  /** Counts a failure; never throws. */
  failed(request: FastifyRequest): Promise<void>
  /**
   * The limit that the endpoint declares, for this user, address or target. `once` identifies repeats of one call,
   * which count towards a limit of their own.
   */
  endpoint(
    request: FastifyRequest,
    endpoint: Limited,
    key: string,
    once?: string | null,
  ): Promise<void>
}

/** Registers @fastify/rate-limit on the injected clock, so that tests and simulations control its windows. */
export async function createLimits(
  app: FastifyInstance,
  clock: Clock,
  endpoints: readonly Limited[],
): Promise<Limits> {
  await app.register(fastifyRateLimit, { global: false, store: rateLimitStoreOn(clock) })
  app.decorateRequest('limitKey', '')

  const counter = countersOf(app)
  const address = counter(ADDRESS_PER_SECOND, 1_000)
  const session = counter(SESSION_PER_SECOND, 1_000)
  const failures = counter(FAILURES_PER_MINUTE, 60_000)
  const repeats = counter(REPEATS_PER_MINUTE, 60_000)
  const counted = new ExpiringMap<true>(REPEATABLE_LIMIT)
  const strangers = new (rateLimitStoreOn(clock))()
  const holders = new ExpiringMap<string>(HOLDERS_LIMIT)

  /** Throws before the first await, so that a flood of concurrent requests is counted too. */
  function countStranger(ip: string): void {
    strangers.incr(
      ip,
      (_error, found) => {
        if (found!.current > DEAD_TOKENS_PER_SECOND)
          throw new Refused('RATE_LIMITED', { retryAfter: Math.ceil(found!.ttl / 1_000) })
      },
      1_000,
    )
  }

  const declared = new Map(
    endpoints.map((endpoint) => [endpoint, counter(endpoint.limit.count, endpoint.limit.perMs)]),
  )
  return {
    address: (request) => address(request, request.ip),
    async session(request, tokenHash, find) {
      const token = tokenHash.toString('base64url')
      const now = clock.now()
      const known = holders.get(token, now)
      if (known === undefined) countStranger(request.ip)
      else await session(request, known)
      const found = await find()
      if (found === null) {
        holders.take(token, now)
        return null
      }
      holders.set(token, found.id, now + HOLDER_MS)
      if (known === undefined) {
        strangers.giveBack(request.ip, 1_000)
        await session(request, found.id)
      }
      return found
    },
    failures: (request) => failures(request, request.ip, true),
    failed: (request) => failures(request, request.ip).catch(() => undefined),
    async endpoint(request, endpoint, key, once = null) {
      const now = clock.now()
      if (once !== null && counted.get(once, now)) {
        await repeats(request, key)
        return
      }
      await declared.get(endpoint)?.(request, key)
      if (once !== null) counted.set(once, true, now + endpoint.limit.perMs)
    },
  }
}

/** Returns a function that makes counters of requests; a counter throws when more than `max` come within a time. */
function countersOf(app: FastifyInstance) {
  const keyGenerator = (request: FastifyRequest) => request.limitKey
  return (max: number, timeWindow: number) => {
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
}
