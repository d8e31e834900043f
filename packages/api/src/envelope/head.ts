import { sha256, toBase64url, utf8 } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'

/** The headers of a sealed POST. One value each; only the syntax of `pattern` is accepted. */
export const envelopeHeaders = {
  kid: { name: 'x-env-kid', pattern: /^[A-Za-z0-9_-]{16}$/ },
  at: { name: 'x-env-ts', pattern: /^[1-9]\d{12,14}$/ },
  nonce: { name: 'x-env-nonce', pattern: /^[A-Za-z0-9_-]{21}[AQgw]$/ },
  signature: { name: 'x-env-sig', pattern: /^[A-Za-z0-9_-]{85}[AQgw]$/ },
} as const

/** Allowed distance of an envelope's time behind and ahead of the server's clock. */
export const ENVELOPE_PAST_MS = 120_000
export const ENVELOPE_AHEAD_MS = 30_000

/** The context to which an envelope is bound. After any change of it the envelope no longer opens. */
export type EnvelopeHead = {
  /** The public origin of `/config.json`; the server compares it with its own setting. */
  readonly aud: string
  readonly method: string
  /** Path and query exactly as sent. */
  readonly target: string
  readonly kid: string
  /** Epoch milliseconds, client clock corrected by the measured offset. */
  readonly at: number
  readonly nonce: string
  readonly token: string | null
}

/** 16 random bytes in base64url. */
export function newNonce(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}

/** The additional data: version, aud, method, target, kid, time, nonce and token hash, by line. */
export async function additionalData(head: EnvelopeHead): Promise<Bytes> {
  const tokenHash = head.token === null ? '-' : toBase64url(await sha256(utf8(head.token)))
  const { aud, method, target, kid, at, nonce } = head
  return utf8(['TPENV1', aud, method, target, kid, at, nonce, tokenHash].join('\n'))
}
