import { fromBase64url } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'
import { additionalData } from './head.ts'
import type { EnvelopeHead } from './head.ts'
import { deriveKey, importContentKey, wrapParameters } from './keys.ts'
import { isRequestKey, newRequestKey } from './request-key.ts'

/** The two parts of a body, decoded. `text` is the body without quotes: the signed text. */
export type EnvelopeBody = {
  readonly text: string
  readonly wrapped: Bytes
  readonly sealed: Bytes
}

/** At most 64 KiB in the sealed part. */
const bodyPattern = /^([A-Za-z0-9_-]{512})\.([A-Za-z0-9_-]{39,87382})$/

/**
 * Reads a body, sent as a JSON string literal or bare. Null unless it is two parts of canonical base64url with the
 * right lengths.
 */
export function readBody(raw: string): EnvelopeBody | null {
  const quoted = raw.length >= 2 && raw.startsWith('"') && raw.endsWith('"')
  const text = quoted ? raw.slice(1, -1) : raw
  const parts = bodyPattern.exec(text)
  const wrapped = fromBase64url(parts?.[1] ?? '')
  const sealed = fromBase64url(parts?.[2] ?? '')
  return parts && wrapped && sealed ? { text, wrapped, sealed } : null
}

/**
 * Unwraps the request key. A wrong wrap yields a random key instead of an error (implicit rejection), so that it fails
 * at the same point as a wrong tag and the two are indistinguishable.
 */
export async function unwrap(wrapped: Bytes, privateKey: CryptoKey): Promise<string> {
  const substitute = newRequestKey()
  try {
    const bytes = await crypto.subtle.decrypt(wrapParameters, privateKey, wrapped)
    const requestKey = new TextDecoder('latin1').decode(bytes)
    return isRequestKey(requestKey) ? requestKey : substitute
  } catch {
    return substitute
  }
}

/** Opens the sealed part: the payload's bytes, or null if anything is wrong. */
export async function openContent(
  head: EnvelopeHead,
  sealed: Bytes,
  requestKey: string,
): Promise<Bytes | null> {
  const data = await additionalData(head)
  const key = await importContentKey(await deriveKey(requestKey, data))
  const parameters = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData: data }
  try {
    const payload = await crypto.subtle.decrypt(parameters, key, sealed.subarray(12))
    return new Uint8Array(payload)
  } catch {
    return null
  }
}

/** Reads, unwraps and opens in one call: the payload's bytes, or null. */
export async function openEnvelope(
  head: EnvelopeHead,
  raw: string,
  privateKey: CryptoKey,
): Promise<Bytes | null> {
  const body = readBody(raw)
  if (!body) return null
  return openContent(head, body.sealed, await unwrap(body.wrapped, privateKey))
}
