/** Bytes on a plain buffer, as WebCrypto requires; limited to the functions of Node 20 and older browsers. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

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

/** base64url without padding. */
export function toBase64url(bytes: Bytes): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads canonical base64url of `length` bytes; null for anything else, spare bits included. */
export function fromBase64url(text: string, length: number): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0))
  return bytes.length === length && toBase64url(bytes) === text ? bytes : null
}

/** SHA-256 of a record kind (the first byte) and the record's parts. */
export async function sha256(kind: number, ...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0))
  whole[0] = kind
  let at = 1
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}
