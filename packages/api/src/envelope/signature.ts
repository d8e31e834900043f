import { fromBase64url, sha256, toBase64url, utf8 } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'
import type { DeviceKey } from '../scalars.ts'
import { additionalData } from './head.ts'
import type { EnvelopeHead } from './head.ts'

const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signAlgorithm = { name: 'ECDSA', hash: 'SHA-256' } as const

/**
 * The input of a device signature: hashes of the additional data and of the body, which is text without JSON quotes, or
 * a file.
 */
export async function signatureInput(head: EnvelopeHead, body: string | Bytes): Promise<Bytes> {
  const dataHash = toBase64url(await sha256(await additionalData(head)))
  const bodyHash = toBase64url(await sha256(typeof body === 'string' ? utf8(body) : body))
  return utf8(['TPSIG1', dataHash, bodyHash].join('\n'))
}

/** Makes a device key whose private half can be used but never exported. Keep it in IndexedDB. */
export async function newDeviceKey(): Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }> {
  return crypto.subtle.generateKey(keyAlgorithm, false, ['sign', 'verify'])
}

/** The public half as sent in sign-in payloads: kty, crv, x and y, nothing else. */
export async function exportDeviceKey(publicKey: CryptoKey): Promise<DeviceKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** Signs with the device's private key: 64 bytes r‖s in base64url. */
export async function signEnvelope(input: Bytes, privateKey: CryptoKey): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign(signAlgorithm, privateKey, input)))
}

/** Checks a signature; false also for a key that is not a point of the curve. */
export async function verifyEnvelope(
  input: Bytes,
  signature: string,
  deviceKey: DeviceKey,
): Promise<boolean> {
  const bytes = fromBase64url(signature)
  if (bytes?.length !== 64) return false
  try {
    const key = await crypto.subtle.importKey('jwk', deviceKey, keyAlgorithm, false, ['verify'])
    return await crypto.subtle.verify(signAlgorithm, key, bytes, input)
  } catch {
    return false
  }
}

/** The session's name of its device key: the thumbprint of RFC 7638, base64url. */
export async function thumbprint({ crv, kty, x, y }: DeviceKey): Promise<string> {
  return toBase64url(await sha256(utf8(JSON.stringify({ crv, kty, x, y }))))
}
