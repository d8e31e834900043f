import { DeviceKey, openContent, signatureInput, unwrap, verifyEnvelope } from '@candor/api'
import { is } from 'valibot'
import { checkTime, sha256, type Envelope, type SignedHead } from './envelope.ts'
import { createGate } from './gate.ts'
import type { KeyRing } from './keys.ts'
import { ExpiringMap } from './expiring-map.ts'
import { Refused } from './refusal.ts'

/** Private-key operations at once, and how many may wait. */
const UNWRAPS_AT_ONCE = 8
const UNWRAPS_WAITING = 64
/** How long an unwrapped request key is remembered, so that a busy client costs one RSA operation. */
const MEMORY_MS = 600_000
const MEMORY_LIMIT = 10_000

/** Opens envelopes with the keys of the ring. */
export interface Opener {
  /**
   * The private key for this envelope.
   * @throws Refused ENV_UNKNOWN_KID or ENV_SKEW
   */
  admit(envelope: SignedHead, now: number): CryptoKey
  /**
   * The plain text.
   * @throws Refused ENV_BUSY, or ENV_INVALID for any fault
   */
  open(envelope: Envelope, key: CryptoKey, now: number): Promise<string>
}

export function createOpener(keys: KeyRing): Opener {
  const gate = createGate(UNWRAPS_AT_ONCE, UNWRAPS_WAITING)
  const known = new ExpiringMap<string>(MEMORY_LIMIT)

  return {
    admit(envelope, now) {
      const key = keys.find(envelope.head.kid, now)
      if (key === null) throw new Refused('ENV_UNKNOWN_KID')
      checkTime(envelope, now)
      return key
    },
    async open({ head, body }, key, now) {
      const id = `${head.kid}.${sha256(body.wrapped).toString('base64url')}`
      const requestKey = known.get(id, now) ?? (await gate.run(() => unwrap(body.wrapped, key)))
      if (requestKey === null) throw new Refused('ENV_BUSY', { retryAfter: 1 })
      const content = await openContent(head, body.sealed, requestKey)
      if (content === null) throw new Refused('ENV_INVALID')
      // Only a key that opened something is remembered: a bad wrap yields a random key.
      known.set(id, requestKey, now + MEMORY_MS)
      return textOf(content)
    },
  }
}

function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new Refused('ENV_INVALID')
  }
}

/** @throws Refused ENV_SIGNATURE when this device key did not sign the envelope */
export async function checkSignature(envelope: Envelope, deviceKey: unknown): Promise<void> {
  return checkSigned(envelope, envelope.body.text, deviceKey)
}

/**
 * Checks the signature of any signed body.
 * @throws Refused ENV_SIGNATURE when it does not match
 */
export async function checkSigned(
  { head, signature }: SignedHead,
  body: Parameters<typeof signatureInput>[1],
  deviceKey: unknown,
): Promise<void> {
  const input = await signatureInput(head, body)
  const isSigned = is(DeviceKey, deviceKey) && (await verifyEnvelope(input, signature, deviceKey))
  if (!isSigned) throw new Refused('ENV_SIGNATURE')
}
