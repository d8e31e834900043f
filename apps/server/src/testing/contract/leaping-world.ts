import { createIds } from '../../platform/ids.ts'
import { createVirtualWorld, type World } from '../../platform/world.ts'

export interface LeapingWorld extends World {
  /** Advances the clock as after a machine's sleep: work that fell due runs once, at the end. */
  leap(waitMs: number): Promise<void>
}

/**
 * A world in which an hour costs as little as a second, so that a test can wait for rate limits. Where every second matters,
 * use `createVirtualWorld`.
 */
export function createLeapingWorld(seed: string, startAt: number): LeapingWorld {
  let now = startAt
  const waiting = new Set<{ readonly at: number; readonly run: () => unknown }>()
  const clock = { now: () => now }
  const { randomBytes } = createVirtualWorld(seed, startAt)

  return {
    clock,
    randomBytes,
    newId: createIds({ clock, node: 0, randomBytes }),
    after(waitMs, run) {
      const entry = { at: now + Math.max(0, waitMs), run }
      waiting.add(entry)
      return () => void waiting.delete(entry)
    },
    async leap(waitMs) {
      now += waitMs
      const due = [...waiting].filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      for (const entry of due) {
        // An earlier entry of this loop may have cancelled a later one.
        if (waiting.delete(entry)) await entry.run()
      }
    },
  }
}
