import { concat, toBase64url, utf8 } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'
import { additionalData } from './head.ts'
import type { EnvelopeHead } from './head.ts'
import { deriveKey, importContentKey, wrapParameters } from './keys.ts'
import { newRequestKey } from './request-key.ts'

/** The source of randomness; tests give fixed values. */
export type SealSource = { readonly requestKey: string; readonly iv: Bytes }

const fresh = (): SealSource => ({
  requestKey: newRequestKey(),
  iv: crypto.getRandomValues(new Uint8Array(12)),
})

/**
 * Seals a payload: `b64url(RSA-OAEP(request key)) "." b64url(iv ‖ AES-256-GCM)`. A retry is a new envelope; its
 * `Idempotency-Key` identifies the intent.
 */
export async function sealEnvelope(
  head: EnvelopeHead,
  payload: string,
  publicKey: CryptoKey,
  source: SealSource = fresh(),
): Promise<string> {
  const wrapped = await crypto.subtle.encrypt(wrapParameters, publicKey, utf8(source.requestKey))
  const sealed = await sealContent(head, payload, source)
  return `${toBase64url(new Uint8Array(wrapped))}.${sealed}`
}

/** The part after the dot, whose only randomness is its source. */
export async function sealContent(
  head: EnvelopeHead,
  payload: string,
  { requestKey, iv }: SealSource,
): Promise<string> {
  const data = await additionalData(head)
  const key = await importContentKey(await deriveKey(requestKey, data))
  const parameters = { name: 'AES-GCM', iv, additionalData: data }
  const content = await crypto.subtle.encrypt(parameters, key, utf8(payload))
  return toBase64url(concat(iv, new Uint8Array(content)))
}
