import { fromBase64url, toBase64url, toHex, utf8, type Bytes } from './bytes.ts'

/** The result of a signature check; `unsupported` if this device cannot check Ed25519. */
export type SignatureVerdict = 'proven' | 'unsupported' | 'signature-wrong'

/** Checks an Ed25519 signature over a text. Key and signature are base64url of their raw bytes. */
export async function verifySignature(
  text: string,
  signature: string,
  publicKey: string,
): Promise<SignatureVerdict> {
  const raw = fromBase64url(publicKey, 32)
  const bytes = fromBase64url(signature, 64)
  if (raw === null || bytes === null) return 'signature-wrong'
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const right = await crypto.subtle.verify('Ed25519', key, bytes, utf8(text))
    return right ? 'proven' : 'signature-wrong'
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError'
    return isUnknown ? 'unsupported' : 'signature-wrong'
  }
}

/** The DER of an Ed25519 public key (RFC 8410) up to its 32 raw bytes. */
const derPrefix = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]

/** Reads a public key from PEM, or from base64url of its 32 raw bytes; null for anything else. */
export function readPublicKey(text: string): string | null {
  const body = /-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/=]+)-----END PUBLIC KEY-----/.exec(
    text,
  )?.[1]
  if (body === undefined) {
    const raw = text.trim()
    return fromBase64url(raw, 32) === null ? null : raw
  }
  const plain = body.replaceAll(/\s|=/g, '').replaceAll('+', '-').replaceAll('/', '_')
  const der = fromBase64url(plain, derPrefix.length + 32)
  if (der === null || derPrefix.some((byte, index) => der[index] !== byte)) return null
  return toBase64url(der.slice(derPrefix.length))
}

/** The PEM of a public key in base64url of its 32 raw bytes. */
export function publicKeyPem(publicKey: string): string {
  const body = btoa(String.fromCharCode(...derOf(publicKey)))
  return `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----\n`
}

/** The fingerprint of a public key: SHA-256 of its DER, in hexadecimal, as `openssl` prints it too. */
export async function keyFingerprint(publicKey: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', derOf(publicKey))))
}

function derOf(publicKey: string): Bytes {
  const raw = fromBase64url(publicKey, 32)
  if (raw === null) throw new TypeError('not an Ed25519 key')
  return Uint8Array.from([...derPrefix, ...raw])
}
