import type { World } from '../../../platform/world.ts'

const firstWaitMs = 1_000
const longestWaitMs = 60_000
/** A connection that held for this long (ms) resets the count of failures. */
const stableMs = 30_000

export interface Retry {
  /** Calls `run` once after a pause: doubled after each failure, up to a minute, with random jitter. */
  again(run: () => unknown): void
  /** A connection is open; if it holds, the next failure counts as the first. */
  began(): void
  stop(): void
}

/** The pauses between attempts to reach a source. */
export function createRetry(world: Pick<World, 'clock' | 'after' | 'randomBytes'>): Retry {
  let failures = 0
  let beganAt: number | null = null
  let cancel = () => {}

  return {
    again(run) {
      if (beganAt !== null && world.clock.now() - beganAt >= stableMs) failures = 0
      beganAt = null
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10))
      failures += 1
      const [random = 0] = world.randomBytes(1)
      cancel()
      // Between half of the pause and all of it, so that a thousand servers do not reconnect at once.
      cancel = world.after(Math.round(wait * (0.5 + random / 512)), run)
    },
    began: () => void (beganAt = world.clock.now()),
    stop: () => cancel(),
  }
}
