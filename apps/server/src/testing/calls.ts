import { createHash } from 'node:crypto'
import {
  checkResult,
  type endpoints,
  type InputOf,
  type Language,
  type ResultOf,
} from '@candor/api'
import type { ApiRequest, Route, Session } from '../platform/http/route.ts'
import { isRefusal, type Context, type Lane, type Refusal } from '../platform/lane/index.ts'
import type { Clock } from '../platform/world.ts'

type Endpoints = typeof endpoints
type Name = keyof Endpoints

/**
 * Calls routes without the wire: does the edge's work after a request is opened and checked. Replies are checked against their
 * schemas.
 */
export function callsOf<C extends Context>(
  routes: readonly Route[],
  lane: Pick<Lane<C>, 'run'>,
  clock: Clock,
) {
  async function call<N extends Name>(
    name: N,
    userId: string,
    input: InputOf<Endpoints[N]>,
    key: string | null = null,
    lang: Language = 'en-us',
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = routes.find((known) => known.endpoint.name === name)!
    const deviceKey = { kty: 'EC', crv: 'P-256', x: '', y: '' } as const
    const user: Session = { id: '1', userId, deviceKey, endAt: Infinity }
    const about = { lang, ip: '', userAgent: '', traceId: '' } as const
    const endpoint: ApiRequest['endpoint'] = route.endpoint
    const request: ApiRequest = { endpoint, input, user, ...about, now: clock.now() }
    const answer = await answerOf(lane, route, request, key)
    if (!isRefusal(answer)) checkResult(name, answer)
    return answer as ResultOf<Endpoints[N]> | Refusal
  }

  return call
}

/** A route's reply on this lane, from preparation to end; unkeyed without a key. */
export async function answerOf<C extends Context>(
  lane: Pick<Lane<C>, 'run'>,
  route: Route,
  request: ApiRequest,
  key: string | null = null,
): Promise<unknown> {
  if (route.kind === 'query') return route.answer(request)
  const input = route.prepare ? await route.prepare(request) : request.input
  if (isRefusal(input)) return input
  const outcome = await lane.run(route.command, {
    owner: (await route.owner?.(input, request)) ?? request.user!.userId,
    input,
    route: route.endpoint.name,
    key,
    payloadHash: createHash('sha256').update(JSON.stringify(request.input)).digest(),
    nonce: null,
  })
  if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
  const { reply, replayed } = outcome
  return route.finish ? route.finish(reply, request, { input, replayed }) : reply
}
