import type { endpoints, InputOf, Language, ResultOf } from '@candor/api'
import { isRefusal, type Refusal, type Request } from '../../platform/lane/index.ts'
import type { ApiRequest, Session } from '../../platform/http/route.ts'
import { openFileWorld, userId } from '../../platform/files/testing/file-world.ts'
import { photo } from '../../platform/files/testing/pictures.ts'
import { createIdentity } from '../index.ts'
import { consentVersion } from '../policy.ts'

type Endpoints = typeof endpoints
type Name = 'applyBasicAuth' | 'applyAdvancedAuth' | 'getAuth' | 'getAuthDone' | 'listAuths'

/** The module on real files, a real database and lane; calls skip only the wire. */
export async function openIdentityWorld(seed: string) {
  const ground = await openFileWorld(seed)
  const { pool, world, lane, files } = ground
  const secret = new Uint8Array(32).fill(6)
  const identity = createIdentity({ pool, world, lane, files, secret })

  async function call<N extends Name>(
    name: N,
    input: InputOf<Endpoints[N]>,
    { by = userId, lang = 'en-us' }: { by?: string; lang?: Language } = {},
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const route = identity.routes.find((known) => known.endpoint.name === name)!
    const session = { id: 's', userId: by, deviceKey: {} } as Session
    const about = {
      lang,
      ip: '192.0.2.1',
      userAgent: 'test',
      traceId: 'test',
      now: world.clock.now(),
    }
    const request: ApiRequest = { endpoint: route.endpoint, input, user: session, ...about }
    if (route.kind === 'query') return (await route.answer(request)) as ResultOf<Endpoints[N]>
    const prepared = await route.prepare!(request)
    if (isRefusal(prepared)) return prepared
    const outcome = await lane.run(route.command, requestOf(by, prepared as never))
    if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
    return outcome.reply as ResultOf<Endpoints[N]>
  }

  /** Delivers what was told since the last time. */
  async function settle(): Promise<string[]> {
    const told = ground.events.splice(0)
    for (const event of told) {
      await identity.onEvent(event)
      await files.onEvent(event)
    }
    return told.map(({ name }) => name)
  }

  return {
    ...ground,
    identity,
    call,
    settle,
    run: async (command: Parameters<typeof lane.run>[0], input: unknown, by = userId) => {
      const outcome = await lane.run(command, requestOf(by, input as never))
      await settle()
      return outcome.ok ? null : outcome.error
    },
    /** A picture of this user's. */
    async picture(width: number, by = userId): Promise<string> {
      const file = await photo({ width, height: 400 })
      const kept = await files.keep({ userId: by, use: 'kyc', file, nonce: null })
      if (isRefusal(kept)) throw new Error(kept.refused)
      return kept.fileId
    },
  }
}

function requestOf<Input>(owner: string, input: Input): Request<Input> {
  return { owner, input, route: 'test', key: null, payloadHash: new Uint8Array(), nonce: null }
}

export const person = {
  country: 'GB',
  surname: 'O’Neil'.replace('’', "'"),
  firstName: 'Ana María',
  birthday: '1990-02-28',
  docNumber: 'AB 12-34 56',
  consentVersion,
} as const
