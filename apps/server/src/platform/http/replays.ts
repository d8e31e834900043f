import type { Envelope } from './envelope.ts'
import { Memory } from './memory.ts'
import { Refused } from './refusal.ts'

const NONCES_LIMIT = 100_000

/**
 * Nonces of sealed reads. Changes claim theirs in the lane, with the change itself; a read that is sealed
 * changes nothing and gives its caller nothing that the token alone would not, so this process's memory is
 * enough. So are those of envelopes whose content breaks the schema, which can do nothing at all.
 */
export interface Replays {
  /** May be called again for the same arrival. @throws Refused ENV_REPLAY when the nonce was used before. */
  claim(envelope: Envelope, now: number): void
}

export function createReplays(): Replays {
  const used = new Memory<Envelope['nonce']>(NONCES_LIMIT)
  return {
    claim({ nonce }, now) {
      const id = Buffer.from(nonce.id).toString('base64url')
      const claimed = used.get(id, now)
      if (claimed !== undefined && claimed !== nonce) throw new Refused('ENV_REPLAY')
      used.set(id, nonce, nonce.expiresAt)
    },
  }
}
