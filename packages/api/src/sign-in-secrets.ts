import { sha256, toBase64url, utf8 } from './bytes.ts'
import type { DeviceKey } from './scalars.ts'

/** A code verifier that a browser keeps while its user is at a third party (RFC 7636). */
export const newCodeVerifier = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)))

/** SHA-256 of a text, base64url: PKCE's S256. */
export const s256 = async (text: string): Promise<string> => toBase64url(await sha256(utf8(text)))

/** The thumbprint of a device key (RFC 7638). */
export const deviceThumbprint = ({ crv, kty, x, y }: DeviceKey): Promise<string> =>
  s256(JSON.stringify({ crv, kty, x, y }))
