import type { Envelope } from './envelope.ts'
import { ExpiringMap } from './expiring-map.ts'
import { Refused } from './refusal.ts'

const NONCES_LIMIT = 100_000

/**
 * Nonces of sealed reads. Changes claim their nonces in the lane, together with the change. A sealed read changes
 * nothing and reveals nothing beyond what its token does, so the memory of this process is enough. The same holds for
 * envelopes whose content breaks the schema, which have no effect at all.
 */
export interface Replays {
  /**
   * May be called again for the same request.
   * @throws Refused ENV_REPLAY when the nonce was used before
   */
  claim(envelope: Envelope, now: number): void
}

export function createReplays(): Replays {
  const used = new ExpiringMap<Envelope['nonce']>(NONCES_LIMIT)
  return {
    claim({ nonce }, now) {
      const id = Buffer.from(nonce.id).toString('base64url')
      const claimed = used.get(id, now)
      if (claimed !== undefined && claimed !== nonce) throw new Refused('ENV_REPLAY')
      used.set(id, nonce, nonce.expiresAt)
    },
  }
}
