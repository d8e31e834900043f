import type { World } from '../world.ts'

/** Most connections of one address: a household, a classroom, a carrier's gateway. */
export const CONNECTIONS_PER_ADDRESS = 100
/** Snapshots per second of one address; each is a database read. Further ones wait. */
export const SNAPSHOTS_PER_SECOND = 200
/** A snapshot that would wait longer is refused. */
export const LONGEST_WAIT_MS = 5_000

/** The stream's use by one address. */
export interface Address {
  /** Resolves to `true` when the address may have another snapshot; to `false` at once when too many wait. */
  turn(): Promise<boolean>
  /** Releases a connection. */
  leave(): void
}

/** Limits connections and snapshots by address, so that no single address takes the capacity of all. */
export function createAddresses({ clock, after }: Pick<World, 'clock' | 'after'>) {
  const known = new Map<string, Counted>()

  function turn(counted: Counted): Promise<boolean> {
    const now = clock.now()
    const seconds = Math.floor((now - counted.secondAt) / 1_000)
    counted.taken = Math.max(0, counted.taken - seconds * SNAPSHOTS_PER_SECOND)
    counted.secondAt = counted.taken === 0 ? now : counted.secondAt + seconds * 1_000
    // Each second has a number of slots; a full second moves the snapshot to a later one.
    const at = counted.secondAt + Math.floor(counted.taken / SNAPSHOTS_PER_SECOND) * 1_000
    if (at - now > LONGEST_WAIT_MS) return Promise.resolve(false)
    counted.taken++
    if (at <= now) return Promise.resolve(true)
    return new Promise((resolve) => void after(at - now, () => resolve(true)))
  }

  return {
    /** Takes a connection; null if the address holds its maximum. */
    enter(name: string): Address | null {
      const counted = known.get(name) ?? { connections: 0, secondAt: 0, taken: 0 }
      if (counted.connections >= CONNECTIONS_PER_ADDRESS) return null
      known.set(name, counted)
      counted.connections++
      let isHere = true
      return {
        turn: () => turn(counted),
        leave() {
          if (isHere && --counted.connections === 0) known.delete(name)
          isHere = false
        },
      }
    },
  }
}

interface Counted {
  connections: number
  secondAt: number
  taken: number
}
