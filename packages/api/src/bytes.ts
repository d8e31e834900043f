/** Bytes and their text forms, without `Uint8Array.toBase64`, which older browsers lack. */

/** Bytes on a plain buffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** base64url without padding (RFC 4648 section 5). */
export function toBase64url(bytes: Bytes): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads canonical base64url without padding; null for anything else, spare bits included. */
export function fromBase64url(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  return toBase64url(bytes) === text ? bytes : null
}

/** Reads standard base64, padded or not. Throws on anything else. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Lower-case hexadecimal. */
export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads lower-case hexadecimal; null for anything else. */
export function fromHex(text: string): Bytes | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null
  // not money: a byte
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function concat(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
