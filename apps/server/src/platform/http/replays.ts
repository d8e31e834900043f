import type { Envelope } from './envelope.ts'
import { Memory } from './memory.ts'
import { Refused } from './refusal.ts'

const NONCES_LIMIT = 100_000

/**
 * Nonces of sealed reads. Changes claim theirs in the lane, with the change itself; a read that is sealed
 * changes nothing and gives its caller nothing that the token alone would not, so this process's memory is
 * enough.
 */
export interface Replays {
  /** @throws Refused ENV_REPLAY when the nonce was used before. */
  claim(envelope: Envelope, now: number): void
}

export function createReplays(): Replays {
  const used = new Memory<true>(NONCES_LIMIT)
  return {
    claim({ nonce }, now) {
      const id = Buffer.from(nonce.id).toString('base64url')
      if (used.get(id, now)) throw new Refused('ENV_REPLAY')
      used.set(id, true, nonce.expiresAt)
    },
  }
}
