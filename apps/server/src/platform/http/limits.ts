import type { Endpoint } from '@candor/api'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../world.ts'
import { Memory } from './memory.ts'
import { Refused } from './refusal.ts'
import { windowsOn } from './windows.ts'

/** What one address may ask of the API in a second without a session. */
const ADDRESS_PER_SECOND = 60
/** What one session may ask in a second. */
const SESSION_PER_SECOND = 20
/** Tokens in a second, per address, to which no session answers: each costs a query. */
const DEAD_TOKENS_PER_SECOND = 60
/** Repeats of calls that their user's limit has counted already: a lost answer is asked for again. */
const REPEATS_PER_MINUTE = 20
const REPEATABLE_LIMIT = 50_000
/** Of how many tokens it is remembered, and for how long, which session answered to them. */
const HOLDERS_LIMIT = 100_000
const HOLDER_MS = 600_000
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
  /**
   * Looks a token's session up with `find`, and counts the request before that: one whose session is known
   * against the session, any other against the address until a session answers. So nobody is held
   * responsible for neighbours who make tokens up.
   */
  session<Found extends { readonly id: string }>(
    request: FastifyRequest,
    tokenHash: Buffer,
    find: () => Promise<Found | null>,
  ): Promise<Found | null>
  /** Whether this address failed too often. */
  failures(request: FastifyRequest): Promise<void>
  /** Counts a failure; throws nothing. */
  failed(request: FastifyRequest): Promise<void>
  /**
   * The limit that the endpoint declares, for this user, address or target. `once` names the same call sent
   * again, which counts towards another limit than the first.
   */
  endpoint(
    request: FastifyRequest,
    endpoint: Limited,
    key: string,
    once?: string | null,
  ): Promise<void>
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
  const repeats = counter(REPEATS_PER_MINUTE, 60_000)
  const counted = new Memory<true>(REPEATABLE_LIMIT)
  const strangers = new (windowsOn(clock))()
  const holders = new Memory<string>(HOLDERS_LIMIT)

  /** Throws before it has waited for anything, so that a flood at once is counted too. */
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
