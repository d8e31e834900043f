import {
  endpoints,
  exportDeviceKey,
  importPublicKey,
  newDeviceKey,
  newNonce,
  sealEnvelope,
  signatureInput,
  signEnvelope,
  type DeviceKey,
  type EnvelopeHead,
  type Result,
} from '@candor/api'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, refuse, type Outcome, type Request } from '../../lane/index.ts'
import { createLive } from '../../live/live.ts'
import { createVirtualWorld } from '../../world.ts'
import { createEdge, type EdgeOptions } from '../edge.ts'
import { sha256 } from '../envelope.ts'
import { openKeyRing, type KeyRing } from '../keys.ts'
import { change, query, type Session } from '../route.ts'

export const origin = 'http://127.0.0.1:8080'
export const startAt = Date.UTC(2026, 10, 20, 12)
export const token = 'a-token-of-forty-three-characters-0123456789'

const move = command('move', { needs: {}, decide: (_state, input: unknown) => ({ reply: input }) })
const broken = new Error('a secret of the inside')

const publicConfig: ReturnType<EdgeOptions['publicConfig']> = {
  version: '0',
  minClientVersion: '0',
  mode: 'sandbox',
  prices: 'recorded',
  aud: origin,
  wsUrl: 'ws://127.0.0.1:8080/api/ws',
  agreementVersion: '1',
  languages: ['en-us'],
  defaultCountry: 'US',
  outlinkHosts: [],
  features: {},
  maintenance: null,
  withdrawHoldSeconds: 120,
  walletChains: [],
  signInServices: [],
}

/** A fake lane that honours nonces and keys in memory, and echoes the input. */
function createFakeLane() {
  const nonces = new Set<string>()
  const replies = new Map<string, { hash: string; reply: unknown }>()
  const seen: Request<unknown>[] = []
  return {
    seen,
    async run(_command: unknown, request: Request<unknown>): Promise<Outcome> {
      await Promise.resolve()
      const nonce = request.nonce && Buffer.from(request.nonce.id).toString('hex')
      if (nonce !== null && nonces.has(nonce))
        return { ok: false, error: 'ENV_REPLAY', details: {} }
      if (nonce !== null) nonces.add(nonce)
      const id = `${request.owner} ${request.route} ${request.key}`
      const hash = Buffer.from(request.payloadHash).toString('hex')
      const known = request.key === null ? undefined : replies.get(id)
      if (known && known.hash !== hash) {
        return { ok: false, error: 'IDEMPOTENCY_MISMATCH', details: {} }
      }
      seen.push(request)
      if (!known) replies.set(id, { hash, reply: request.input })
      return { ok: true, reply: known?.reply ?? request.input, replayed: known !== undefined }
    },
  }
}

let sharedKeys: Promise<KeyRing> | null = null

/** Generating keys is slow, so the edges of one test file share theirs. */
async function createKeys(): Promise<KeyRing> {
  const folder = await mkdtemp(join(tmpdir(), 'edge-keys-'))
  try {
    return await openKeyRing(folder, startAt)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An edge with a device, a session and routes of every kind, on a virtual clock. Not listening. */
export async function createTestEdge(overrides: Partial<EdgeOptions> = {}) {
  const world = createVirtualWorld('edge', startAt)
  const keys = await (sharedKeys ??= createKeys())
  const device = await createDevice()
  const lane = createFakeLane()
  const endAt = startAt + 86_400_000
  const session: Session = { id: 's1', userId: '4711', deviceKey: device.publicKey, endAt }
  const sessions = new Map([[sha256(token).toString('hex'), session]])
  const errors: object[] = []
  const live = createLive(world, (error) => errors.push({ error }))
  const app = await createEdge({
    world,
    keys,
    lane,
    live,
    origin,
    proxies: 0,
    webFolder: join(tmpdir(), 'no-web-app-here'),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts: object) => void errors.push(facts),
    },
    sessions: {
      find: async (hash) => sessions.get(Buffer.from(hash).toString('hex')) ?? null,
      touch: () => undefined,
    },
    publicConfig: () => publicConfig,
    ready: () => true,
    metrics: { contentType: 'text/plain', metrics: async () => 'candor_up 1\n' },
    openApi: { openapi: '3.1.0', info: { title: 'Candor', version: '0' }, paths: {} },
    routes: [
      query(endpoints.getServerTime, ({ now }) => ({
        serverAt: now,
        time: '',
        zone: '+08:00' as const,
      })),
      query(endpoints.getMyUserInfo, () => null),
      query(endpoints.listSymbols, () => refuse('SYMBOL_NOT_FOUND')),
      query(endpoints.listNotices, () => Promise.reject(broken)),
      change(endpoints.transferContract, move, { finish: (reply) => reply as never }),
      change(endpoints.closePosition, move),
      change(endpoints.logout, move, { finish: () => null }),
      change(endpoints.login, move, {
        owner: () => '4711',
        prepare: ({ input }) =>
          input.password === 'wrong' ? refuse('BAD_CREDENTIALS') : { account: input.account },
      }),
    ],
    ...overrides,
  })
  const close = () => app.close()
  return { app, world, keys, device, lane, live, sessions, errors, close }
}

export type TestEdge = Awaited<ReturnType<typeof createTestEdge>>

export async function createDevice() {
  const pair = await newDeviceKey()
  const publicKey: DeviceKey = await exportDeviceKey(pair.publicKey)
  return { publicKey, privateKey: pair.privateKey }
}

type Device = Awaited<ReturnType<typeof createDevice>>

/** Changes to a sealed request. */
export interface Bend {
  token?: string | null
  /** The signed head, where it differs from what is sent. */
  head?: Partial<EnvelopeHead>
  headers?: Record<string, string | string[]>
  device?: Device
  payload?: string
  idempotencyKey?: string
  body?: (sealed: string) => string
}

/** Seals a payload as the app does, with the test's changes. */
export async function seal(edge: TestEdge, target: string, payload: unknown, bend: Bend = {}) {
  const now = edge.world.clock.now()
  const key = edge.keys.published(now).find((one) => one.use === 'current')
  if (!key) throw new Error('no current key')
  const sentToken = bend.token === undefined ? token : bend.token
  const head: EnvelopeHead = {
    aud: origin,
    method: 'POST',
    target,
    kid: key.kid,
    at: now,
    nonce: newNonce(),
    token: sentToken,
    ...bend.head,
  }
  const text = bend.payload ?? JSON.stringify(payload)
  const body = await sealEnvelope(head, text, await importPublicKey(key.spki, key.kid))
  const input = await signatureInput(head, body)
  const { privateKey } = bend.device ?? edge.device
  const headers: Record<string, string | string[]> = {
    'content-type': 'application/json',
    'x-env-kid': head.kid,
    'x-env-ts': String(head.at),
    'x-env-nonce': head.nonce,
    'x-env-sig': await signEnvelope(input, privateKey),
    'idempotency-key': bend.idempotencyKey ?? newNonce(),
    ...(sentToken !== null && { 'x-access-token': sentToken }),
    ...bend.headers,
  }
  return { url: target, headers, payload: (bend.body ?? JSON.stringify)(body) }
}

type Sealed = Awaited<ReturnType<typeof seal>>

/** Sends a sealed request and returns the answer's body. */
export async function send(edge: TestEdge, sealed: Sealed): Promise<Result<unknown>> {
  const response = await edge.app.inject({ method: 'POST', ...sealed })
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${response.body}`)
  return response.json()
}

export async function post(edge: TestEdge, target: string, payload: unknown, bend?: Bend) {
  return send(edge, await seal(edge, target, payload, bend))
}
