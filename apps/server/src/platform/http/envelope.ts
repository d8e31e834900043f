import {
  ENVELOPE_AHEAD_MS,
  ENVELOPE_PAST_MS,
  envelopeHeaders,
  readBody,
  type EnvelopeBody,
  type EnvelopeHead,
} from '@candor/api'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refused } from './refusal.ts'

/** A nonce is remembered until no envelope with its time would be taken any more. */
const NONCE_LIFE_MS = 180_000

/** What every signed request says of itself, before any cryptography. */
export interface SignedHead {
  readonly head: EnvelopeHead
  readonly signature: string
  /** What makes this envelope usable once. */
  readonly nonce: { readonly id: Uint8Array; readonly expiresAt: number }
}

/** A sealed body as it came, before any cryptography. */
export interface Envelope extends SignedHead {
  readonly body: EnvelopeBody
}

/**
 * Reads the envelope of a POST: the body, with or without JSON quotes, and its four headers.
 * @throws Refused ENV_REQUIRED when there is none, ENV_FORMAT when it is not well formed.
 */
export function readEnvelope(
  message: IncomingMessage,
  rawBody: unknown,
  aud: string,
  token: string | null,
): Envelope {
  if (typeof rawBody !== 'string' || rawBody === '') throw new Refused('ENV_REQUIRED')
  const signed = readSignedHead(message, aud, token)
  const body = readBody(rawBody)
  if (body === null) throw new Refused('ENV_FORMAT')
  return { ...signed, body }
}

/** The four headers of a request that is signed, whatever its body. @throws Refused as `readEnvelope` does. */
export function readSignedHead(
  message: IncomingMessage,
  aud: string,
  token: string | null,
): SignedHead {
  const kid = header(message, 'kid')
  const at = Number(header(message, 'at'))
  const nonce = header(message, 'nonce')
  const signature = header(message, 'signature')
  const { method = '', url: target = '' } = message
  return {
    head: { aud, method, target, kid, at, nonce, token },
    signature,
    nonce: { id: sha256(`${kid}${nonce}`), expiresAt: at + NONCE_LIFE_MS },
  }
}

/** The only value of an envelope header. */
function header(message: IncomingMessage, which: keyof typeof envelopeHeaders): string {
  return onlyHeader(message, envelopeHeaders[which])
}

/** The one well-formed value of a header that must be there. @throws Refused ENV_REQUIRED, ENV_FORMAT */
export function onlyHeader(
  message: IncomingMessage,
  { name, pattern }: { readonly name: string; readonly pattern: RegExp },
): string {
  const values = valuesOf(message, name)
  const [value] = values
  if (value === undefined) throw new Refused('ENV_REQUIRED')
  if (values.length > 1 || !pattern.test(value)) throw new Refused('ENV_FORMAT')
  return value
}

/** Every value of a header in the order sent; Node itself would join or drop repeated ones. */
export function valuesOf(message: IncomingMessage, name: string): string[] {
  const { rawHeaders } = message
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
}

/** @throws Refused ENV_SKEW when the envelope is too old or from the future. */
export function checkTime({ head }: SignedHead, now: number): void {
  const age = now - head.at
  if (age > ENVELOPE_PAST_MS || age < -ENVELOPE_AHEAD_MS) throw new Refused('ENV_SKEW')
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
