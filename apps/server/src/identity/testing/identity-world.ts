import type { endpoints, InputOf, Language, ResultOf } from '@candor/api'
import { granted } from '../../testing/answers.ts'
import { createTestNotary } from '../../testing/tick-record.ts'
import { lightPasswords } from '../../testing/light-passwords.ts'
import { isRefusal, type Lane, type Refusal, type Request } from '../../platform/lane/index.ts'
import { createOperators } from '../../operator/index.ts'
import { seat } from '../../testing/seat.ts'
import { openPolicies } from '../../policy/index.ts'
import type { ApiRequest, OperatorSession, Route, Session } from '../../platform/http/route.ts'
import { openFileWorld, userId } from '../../platform/files/testing/file-world.ts'
import { photo } from '../../platform/files/testing/pictures.ts'
import {
  createIdentity,
  identityQueue,
  passFlaggedBy,
  readGivenIdentity,
  takeBack,
} from '../index.ts'
import type { IdentityOptions } from '../index.ts'
import { consentVersion } from '../policy.ts'

type Endpoints = typeof endpoints
type ConsoleEndpoint =
  | 'listIdentities'
  | 'openIdentity'
  | 'seeIdentityPhoto'
  | 'approveIdentity'
  | 'rejectIdentity'
  | 'revokeIdentity'
  | 'claimItem'
  | 'releaseItem'
  | 'listApprovals'
  | 'approveApproval'
type Name = 'applyBasicAuth' | 'applyAdvancedAuth' | 'getAuth' | 'getAuthDone' | 'listAuths'

/** The module on real files, a real database and lane; calls skip only the wire. */
export async function openIdentityWorld(seed: string) {
  const ground = await openFileWorld(seed)
  const { pool, world, files } = ground
  /** Whether the lane is full at the moment. */
  const load = { isFull: false }
  const busy = { ok: false, error: 'BUSY', details: {} } as const
  const lane: Pick<Lane, 'run'> = {
    run: async (command, request) => (load.isFull ? busy : ground.lane.run(command, request)),
  }
  const secret = new Uint8Array(32).fill(6)
  /** Pushes to browsers, by user. */
  const pushed: [userId: string, channel: string, data: readonly unknown[]][] = []
  const live: IdentityOptions['live'] = {
    clients: 1,
    source: () => undefined,
    deliver: (...message) => void pushed.push(message),
  }
  /** Notices to users' contacts. */
  const noticed: [userId: string, what: string, text: string][] = []
  const identity = createIdentity({
    pool,
    world,
    lane,
    files,
    live,
    notify: async ({ userId: whom }, ...message) => void noticed.push([whom, ...message]),
    origin: 'https://candor.test',
    secret,
  })

  const policies = await openPolicies(pool, world.clock.now, 'sandbox')
  const operators = createOperators(
    {
      pool,
      world,
      lane,
      passwords: lightPasswords(world),
      policies,
      secret,
      resetHoldMs: 1,
      notary: createTestNotary(),
      dataFolder: ground.folder,
      origin: 'http://console.test',
    },
    {
      kinds: [passFlaggedBy({ pool }), takeBack],
      queues: [identityQueue],
    },
  )

  /** Does what the edge does with a checked request. */
  async function answer(routes: readonly Route[], name: string, request: object) {
    const route = routes.find((known) => known.endpoint.name === name)!
    const whole = { endpoint: route.endpoint, ...request } as unknown as ApiRequest
    if (route.kind === 'query') return route.answer(whole)
    const prepared = await route.prepare!(whole)
    if (isRefusal(prepared)) return prepared
    const owner = (await route.owner?.(prepared, whole)) ?? whole.user!.userId
    const outcome = await lane.run(route.command, requestOf(owner, prepared as never))
    if (!outcome.ok) return { refused: outcome.error, details: outcome.details, put: [] }
    const done = { input: prepared, replayed: false }
    return route.finish ? route.finish(outcome.reply, whole, done) : outcome.reply
  }

  async function call<N extends Name>(
    name: N,
    input: InputOf<Endpoints[N]>,
    { by = userId, lang = 'en-us' }: { by?: string; lang?: Language } = {},
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const user = { id: 's', userId: by, deviceKey: {} } as Session
    return (await answer(identity.routes, name, { input, user, ...about(lang) })) as never
  }

  const about = (lang: Language) => ({
    lang,
    ip: '192.0.2.1',
    userAgent: 'test',
    traceId: 'test',
    now: world.clock.now(),
  })

  /** A call of the console. */
  async function callConsole<N extends ConsoleEndpoint>(
    name: N,
    input: InputOf<Endpoints[N]>,
    operator: OperatorSession = vera,
  ): Promise<ResultOf<Endpoints[N]> | Refusal> {
    const routes = [...identity.routes, ...operators.routes]
    await seat(pool, operator)
    const given = await answer(routes, name, { input, user: operator, ...about('en-us') })
    await settle()
    return given as never
  }

  /** Opens the typed data and every photo, as an approver must; it is claimed already. */
  async function lookAt(id: string, operator: OperatorSession = vera): Promise<void> {
    const page = { pageNo: 1, pageSize: 1, order: 'asc', show: 'open', id } as const
    const { records } = granted(await callConsole('listIdentities', page, operator))
    granted(await callConsole('openIdentity', { id }, operator))
    for (const { fileId } of records[0]!.images)
      granted(await callConsole('seeIdentityPhoto', { id, fileId }, operator))
  }

  /** Delivers the events since the last call. */
  async function settle(): Promise<string[]> {
    const events = ground.events.splice(0)
    for (const event of events) {
      await identity.onEvent(event)
      await files.onEvent(event)
    }
    return events.map(({ name }) => name)
  }

  return {
    ...ground,
    load,
    pushed,
    noticed,
    identity,
    givenIdentity: readGivenIdentity(pool, secret),
    call,
    settle,
    callConsole,
    lookAt,
    verifyAudit: operators.verify,
    /** A picture of this user. */
    async picture(width: number, by = userId): Promise<string> {
      const file = await photo({ width, height: 400 })
      const kept = await files.keep({ userId: by, use: 'kyc', file, nonce: null })
      if (isRefusal(kept)) throw new Error(kept.refused)
      return kept.fileId
    },
  }
}

/** An operator who reviews identities. */
function operatorOf(id: string, name: string): OperatorSession {
  return {
    id: `session of ${name}`,
    userId: id,
    name,
    roles: ['compliance'],
    endAt: Number.MAX_SAFE_INTEGER,
    provenAt: 0,
    device: 'test',
    deviceKey: {} as OperatorSession['deviceKey'],
  }
}
export const vera = operatorOf('71', 'Vera <b>&')
export const otto = operatorOf('72', 'Otto')

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
