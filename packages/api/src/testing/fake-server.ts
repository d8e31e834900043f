import { toBase64url } from '../bytes.ts'
import { kidOf, wrapAlgorithm } from '../envelope/keys.ts'
import { openEnvelope } from '../envelope/open.ts'
import { signatureInput, verifyEnvelope } from '../envelope/signature.ts'
import type { ErrorKey } from '../errors.ts'
import { errorCodes } from '../errors.ts'
import type { DeviceKey } from '../scalars.ts'

/** A request as the fake server received it. */
export type Seen = {
  readonly method: string
  readonly target: string
  readonly headers: Headers
  /** The opened payload of a POST. */
  readonly payload: unknown
}

export const aud = 'https://candor.test'

/** The body of a success. */
export const success = (result: unknown): object => ({
  success: true,
  code: 200,
  message: '',
  result,
  timestamp: 0,
})

/** The body of a refusal. */
export const refusal = (errorCode: ErrorKey, more: object = {}): object => ({
  success: false,
  code: errorCodes[errorCode],
  message: `No: ${errorCode}`,
  result: null,
  timestamp: 0,
  errorCode,
  ...more,
})

async function newKey(): Promise<{ kid: string; spki: string; privateKey: CryptoKey }> {
  const parameters = {
    ...wrapAlgorithm,
    modulusLength: 3072,
    publicExponent: Uint8Array.of(1, 0, 1),
  }
  const pair = await crypto.subtle.generateKey(parameters, true, ['encrypt', 'decrypt'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  return {
    kid: await kidOf(spki),
    spki: Buffer.from(spki).toString('base64'),
    privateKey: pair.privateKey,
  }
}

/** Generating a key takes half a second, so servers share their first. */
const firstKey = newKey()

/**
 * An in-memory server that checks envelopes and signatures as the real one does, and answers with the result of
 * `answer`. `turnKey` replaces the key and forgets the old one.
 */
export async function createFakeServer(
  deviceKey: () => DeviceKey,
  answer: (seen: Seen) => object | Promise<object>,
) {
  let key = await firstKey
  let now = Date.UTC(2026, 10, 20, 12)
  const seen: Seen[] = []
  let configReads = 0

  async function handle(method: string, target: string, request: Request): Promise<object> {
    if (target === '/config.json') {
      configReads++
      const { kid, spki } = key
      const alg = 'RSA-OAEP-256'
      return { aud, keys: [{ kid, spki, alg, use: 'current', notBefore: 0, notAfter: now + 1e9 }] }
    }
    if (target === '/api/public/getServerTime') {
      return success({ serverAt: now, time: '2026-11-20 20:00:00', zone: '+08:00' })
    }
    const { headers } = request
    if (method === 'GET') return record({ method, target, headers, payload: null })
    const kid = headers.get('x-env-kid') ?? ''
    const at = Number(headers.get('x-env-ts'))
    if (kid !== key.kid) return refusal('ENV_UNKNOWN_KID')
    if (at < now - 120_000 || at > now + 30_000) return refusal('ENV_SKEW')
    const nonce = headers.get('x-env-nonce') ?? ''
    const head = { aud, method, target, kid, at, nonce, token: headers.get('x-access-token') }
    const body = await request.text()
    const input = await signatureInput(head, JSON.parse(body) as string)
    const isSigned = await verifyEnvelope(input, headers.get('x-env-sig') ?? '', deviceKey())
    if (!isSigned) return refusal('ENV_SIGNATURE')
    const payload = await openEnvelope(head, body, key.privateKey)
    if (!payload) return refusal('ENV_INVALID')
    const opened: unknown = JSON.parse(new TextDecoder().decode(payload))
    return record({ method, target, headers, payload: opened })
  }

  async function record(one: Seen): Promise<object> {
    seen.push(one)
    return answer(one)
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { pathname, search } = new URL(request.url)
    const body = await handle(request.method, pathname + search, request)
    return body instanceof Response ? body : Response.json(body)
  }

  return {
    fetch,
    seen,
    configReads: () => configReads,
    now: () => now,
    setNow: (at: number) => void (now = at),
    turnKey: async () => void (key = await newKey()),
    nonces: () => seen.map(({ headers }) => headers.get('x-env-nonce')),
  }
}

/** A token as long as a real one. */
export const newToken = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)))
