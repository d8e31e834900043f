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

/** A nonce is remembered until every envelope of its time is too old (ms). */
const NONCE_LIFE_MS = 180_000

/** The signed head of a request, before any cryptography. */
export interface SignedHead {
  readonly head: EnvelopeHead
  readonly signature: string
  /** Makes the envelope usable once. */
  readonly nonce: { readonly id: Uint8Array; readonly expiresAt: number }
}

/** A sealed body as received, before any cryptography. */
export interface Envelope extends SignedHead {
  readonly body: EnvelopeBody
}

/**
 * Reads the envelope of a POST: the body, with or without JSON quotes, and its four headers.
 * @throws Refused ENV_REQUIRED when there is none; ENV_FORMAT when it is malformed
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

/**
 * Reads the four headers of a signed request, whatever its body.
 * @throws Refused as `readEnvelope`
 */
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

/**
 * The one well-formed value of a required header.
 * @throws Refused ENV_REQUIRED or ENV_FORMAT
 */
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

/** Every value of a header in the order sent; Node would join or drop repeated headers. */
export function valuesOf(message: IncomingMessage, name: string): string[] {
  const { rawHeaders } = message
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
}

/**
 * Checks the time of an envelope.
 * @throws Refused ENV_SKEW when it is too old or from the future
 */
export function checkTime({ head }: SignedHead, now: number): void {
  const age = now - head.at
  if (age > ENVELOPE_PAST_MS || age < -ENVELOPE_AHEAD_MS) throw new Refused('ENV_SKEW')
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
