import { fromBase64, sha256, toBase64url, utf8 } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'

/** RSA-OAEP with SHA-256 for hash and mask, modulus 3072. */
export const wrapAlgorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
export const wrapParameters = { name: 'RSA-OAEP', label: utf8('TPENV1') } as const

/** The kid of the test vectors, whose private key is public: a server refuses to start with it. */
export const TEST_KID = '5KvcqRMRUmCZt3d6'

/** A key's name: the first 16 characters of base64url(SHA-256(SPKI)). */
export async function kidOf(spki: Bytes): Promise<string> {
  return toBase64url(await sha256(spki)).slice(0, 16)
}

/** Imports a published key (SPKI in base64). Throws if it is not the key that `kid` names. */
export async function importPublicKey(spki: string, kid: string): Promise<CryptoKey> {
  const bytes = fromBase64(spki)
  if ((await kidOf(bytes)) !== kid) throw new Error('The published key does not fit its name.')
  return crypto.subtle.importKey('spki', bytes, wrapAlgorithm, false, ['encrypt'])
}

/** Imports a private key (PKCS #8) for opening, not extractable. */
export function importPrivateKey(pkcs8: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', pkcs8, wrapAlgorithm, false, ['decrypt'])
}

/** The AES key's 32 bytes: HKDF-SHA-256 of the request key, salted with the additional data. */
export async function deriveKey(requestKey: string, additionalData: Bytes): Promise<Bytes> {
  const material = await crypto.subtle.importKey('raw', utf8(requestKey), 'HKDF', false, [
    'deriveBits',
  ])
  const salt = await sha256(additionalData)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8('TPENV1 req key') }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, material, 256))
}

/** Imports the derived bytes for sealing and opening. */
export function importContentKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
