import { createHash, randomBytes } from 'node:crypto'
import { createIds } from './ids.ts'

/** The only source of the current time: UTC epoch milliseconds. */
export interface Clock {
  now(): number
}

/**
 * Everything that a program cannot compute from its input: time, ids, randomness, waiting. Nothing else in the server
 * may read `Date.now` or `Math.random`, or set a timer for business reasons, so that a run in a virtual world can be
 * repeated exactly.
 */
export interface World {
  readonly clock: Clock
  /** A new id: decimal digits of a positive 63-bit number, always larger than the one before. */
  newId(): string
  randomBytes(count: number): Uint8Array
  /**
   * Calls `run` once after `waitMs`. A waiting call never keeps the process alive.
   * @returns a function that cancels the call
   */
  after(waitMs: number, run: () => unknown): () => void
}

export interface VirtualWorld extends World {
  /** Moves time forward; due calls run in order of time, each awaited before the next. */
  advance(waitMs: number): Promise<void>
}

/**
 * The real world. `node` (0–1023) must differ between processes that write to one database at the same time, or both
 * may draw the same id in the same millisecond. A random number does not guarantee that; it is enough for the single
 * process per database of this version.
 */
export function createWorld(node = randomBytes(2).readUInt16LE() & 1023): World {
  const clock = { now: () => Date.now() }
  return {
    clock,
    newId: createIds({ clock, node, randomBytes }),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    after(waitMs, run) {
      const timer = setTimeout(run, waitMs)
      timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

/** A repeatable world: the same seed and start give the same times, ids and bytes. Not for secrets. */
export function createVirtualWorld(seed: string | number, startAt: number, node = 0): VirtualWorld {
  let now = startAt
  let waiting: { at: number; run: () => unknown }[] = []
  const clock = { now: () => now }
  const seededBytes = bytesFrom(String(seed))

  return {
    clock,
    newId: createIds({ clock, node, randomBytes: seededBytes }),
    randomBytes: seededBytes,
    after(waitMs, run) {
      const entry = { at: now + Math.max(0, waitMs), run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    async advance(waitMs) {
      const end = now + waitMs
      for (let next = earliest(waiting, end); next; next = earliest(waiting, end)) {
        waiting.splice(waiting.indexOf(next), 1)
        now = next.at
        await next.run()
      }
      // Another call may have moved the time further meanwhile; time never goes back.
      now = Math.max(now, end)
    },
  }
}

function earliest<T extends { at: number }>(entries: T[], end: number): T | undefined {
  let first: T | undefined
  for (const entry of entries) {
    if (entry.at <= end && (!first || entry.at < first.at)) first = entry
  }
  return first
}

/** SHA-256 in counter mode: every byte depends only on the seed and its position. */
function bytesFrom(seed: string): (count: number) => Uint8Array {
  let block = 0
  let pool = new Uint8Array(0)
  return (count) => {
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count;) {
      if (pool.length === 0) pool = createHash('sha256').update(`${seed}:${block++}`).digest()
      const taken = pool.subarray(0, count - filled)
      bytes.set(taken, filled)
      filled += taken.length
      pool = pool.subarray(taken.length)
    }
    return bytes
  }
}
