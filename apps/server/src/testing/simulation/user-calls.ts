import { createHash } from 'node:crypto'
import { checkResult, endpoints, type InputOf, type ResultOf } from '@candor/api'
import * as v from 'valibot'
import type { ApiRequest, Route, Session } from '../../platform/http/route.ts'
import { isRefusal, type Lane, type Refusal } from '../../platform/lane/index.ts'
import type { Clock } from '../../platform/world.ts'
import type { Answered, NaiveWorld } from './naive/naive-world.ts'
import type { SimulatedContext } from './plant.ts'

type Endpoints = typeof endpoints

/** A user's call before its reply. */
export type Act = Omit<Answered, 'outcome'>

/** Calls of users: what the edge does with a decrypted request, without HTTP. */
export type UserCalls = {
  /** Makes a call and gives its outcome to the reference. */
  readonly act: (act: Act) => Promise<void>
  /** Makes a read-only call. */
  readonly ask: <N extends keyof Endpoints>(
    name: N,
    userId: string,
    input: InputOf<Endpoints[N]>,
  ) => Promise<ResultOf<Endpoints[N]> | Refusal>
  /** A user's deposit address. */
  readonly address: (userId: string) => Promise<string>
}

type UserCallTools = {
  readonly routes: readonly Route[]
  readonly lane: Pick<Lane<SimulatedContext>, 'run'>
  readonly naive: NaiveWorld
  readonly clock: Clock
}

export function createUserCalls({ routes, lane, naive, clock }: UserCallTools): UserCalls {
  function routeOf<Kind extends Route['kind']>(name: string, kind: Kind) {
    const route = routes.find((known) => known.endpoint.name === name)
    if (route?.kind !== kind) throw new Error(`there is no ${kind} ${name}`)
    return route as Extract<Route, { kind: Kind }>
  }

  async function ask<N extends keyof Endpoints>(
    name: N,
    userId: string,
    input: InputOf<Endpoints[N]>,
  ) {
    const request = requestOf(name, userId, input, clock.now())
    const answer: unknown = await routeOf(name, 'query').answer(request)
    if (!isRefusal(answer)) checkResult(name, answer)
    return answer as ResultOf<Endpoints[N]> | Refusal
  }

  return {
    async act({ userId, name, key, input }) {
      const request = requestOf(name, userId, input, clock.now())
      const about = { userId, name, key, input: request.input }
      const route = routeOf(name, 'change')
      const prepared: unknown = route.prepare ? await route.prepare(request) : request.input
      if (isRefusal(prepared)) return naive.onRefusedEarly(about, prepared.refused)
      const outcome = await lane.run(route.command, {
        owner: (await route.owner?.(prepared, request)) ?? userId,
        input: prepared,
        route: name,
        key,
        payloadHash: createHash('sha256').update(JSON.stringify(input)).digest(),
        nonce: null,
      })
      if (!outcome.ok) return naive.onAnswer({ ...about, outcome })
      const done = { input: prepared, replayed: outcome.replayed }
      const reply = route.finish ? await route.finish(outcome.reply, request, done) : outcome.reply
      checkResult(name, reply)
      naive.onAnswer({ ...about, outcome: { ...outcome, reply } })
    },
    ask,
    async address(userId) {
      const input = { currency: 'USDT', method: 'crypto' } as const
      const answer = await ask('getRechargeAddress', userId, input)
      return (answer as { selected: { address: string } }).selected.address
    },
  }
}

/** A signed-in user's request, parsed with its schema. */
function requestOf(name: keyof Endpoints, userId: string, given: unknown, now: number): ApiRequest {
  const endpoint: ApiRequest['endpoint'] = endpoints[name]
  const deviceKey = { kty: 'EC', crv: 'P-256', x: '', y: '' } as const
  const user: Session = { id: '1', userId, deviceKey, endAt: Infinity }
  const input: ApiRequest['input'] = v.parse(endpoint.request, given)
  return { endpoint, input, user, lang: 'en-us', ip: '', userAgent: '', traceId: '', now }
}
