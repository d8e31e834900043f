import {
  adminPrefix,
  envelopeHeaders,
  importPublicKey,
  newIntentKey,
  newNonce,
  routes,
  sealEnvelope,
  signatureInput,
  signEnvelope,
  tokenHeaders,
  type Config,
  type Endpoint,
  type EnvelopeHead,
  type ErrorKey,
  type Result,
} from '@candor/api'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** A raw wire request, for tests that send what no client would. */
export interface WireRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** Changes of an envelope before it is sent. */
export interface Bend {
  /** Header that the envelope is bound to, where it differs from the sent one. */
  readonly head?: Partial<EnvelopeHead>
  /** Seals with this key instead of the published one. */
  readonly sealWith?: CryptoKey
  /** Signs with another user's device. */
  readonly signAs?: Person
  readonly key?: string
  /** Request key and IV, if a test must know them. */
  readonly source?: NonNullable<Parameters<typeof sealEnvelope>[3]>
}

/** A POST with this text inside its envelope, JSON or not. */
export async function sealed(
  seeded: SeededWorld,
  person: Person,
  target: string,
  text: string,
  bend: Bend = {},
): Promise<WireRequest> {
  const config = await published(seeded, target)
  const current = config.keys.find(({ use }) => use === 'current')
  if (!current) throw new Error('the server publishes no current key')
  const head: EnvelopeHead = {
    aud: config.aud,
    method: 'POST',
    target,
    kid: current.kid,
    at: seeded.world.clock.now(),
    nonce: newNonce(),
    token: person.token(),
    ...bend.head,
  }
  const key = bend.sealWith ?? (await importPublicKey(current.spki, current.kid))
  const body = await sealEnvelope(head, text, key, bend.source)
  const input = await signatureInput(head, body)
  const { privateKey } = (bend.signAs ?? person).device
  const { token } = head
  return {
    method: 'POST',
    url: target,
    payload: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': bend.key ?? newIntentKey(),
      [envelopeHeaders.kid.name]: head.kid,
      [envelopeHeaders.at.name]: String(head.at),
      [envelopeHeaders.nonce.name]: head.nonce,
      [envelopeHeaders.signature.name]: await signEnvelope(input, privateKey),
      ...bearer(target, token),
    },
  }
}

const isForOperators = (target: string): boolean => target.startsWith(adminPrefix)

/** The token in the endpoint's header. */
function bearer(target: string, token: string | null): Record<string, string> {
  if (token === null) return {}
  return { [tokenHeaders[isForOperators(target) ? 'console' : 'app']]: token }
}

async function published(seeded: SeededWorld, target: string): Promise<Config> {
  const edge = isForOperators(target) ? seeded.consoleEdge() : seeded.edge()
  const remoteAddress = seeded.newAddress()
  const response = await edge.inject({ url: routes.getConfig.path, remoteAddress })
  return response.json<Config>()
}

/** A GET with exactly this query. */
export function asked(person: Person, endpoint: Endpoint, query: string): WireRequest {
  const token = person.token()
  return {
    method: 'GET',
    url: `${endpoint.path}${query}`,
    headers: bearer(endpoint.path, token),
  }
}

export interface WireAnswer {
  readonly code: number
  readonly errorKey: ErrorKey | null
  readonly text: string
}

/** Sends a raw request once. */
export async function sendWire(seeded: SeededWorld, request: WireRequest): Promise<WireAnswer> {
  const edge = isForOperators(request.url) ? seeded.consoleEdge() : seeded.edge()
  const response = await edge.inject({ ...request, remoteAddress: seeded.newAddress() })
  const body = response.json<Partial<Result<unknown>>>()
  // A plain endpoint returns its result without a code.
  const { code = response.statusCode, errorCode = null } = body
  return { code, errorKey: errorCode, text: response.body }
}
