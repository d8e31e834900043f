import type { World } from '../world.ts'

/** How many connections one address may hold: a household, a classroom, a phone company's gateway. */
export const CONNECTIONS_PER_ADDRESS = 100
/** How many snapshots one address gets in a second; each is a read of the database. Further ones wait. */
export const SNAPSHOTS_PER_SECOND = 200
/** Whoever would have to wait longer is refused. */
export const LONGEST_WAIT_MS = 5_000

/** What one address does here. */
export interface Address {
  /** Resolves when the address may have another snapshot; to `false` at once when too many wait for theirs. */
  turn(): Promise<boolean>
  /** Gives a connection back. */
  leave(): void
}

/** Counts connections and snapshots by address, so that no single one takes what is there for all. */
export function createAddresses({ clock, after }: Pick<World, 'clock' | 'after'>) {
  const known = new Map<string, Counted>()

  function turn(counted: Counted): Promise<boolean> {
    const now = clock.now()
    const seconds = Math.floor((now - counted.secondAt) / 1_000)
    counted.taken = Math.max(0, counted.taken - seconds * SNAPSHOTS_PER_SECOND)
    counted.secondAt = counted.taken === 0 ? now : counted.secondAt + seconds * 1_000
    // Each second has its places; whoever finds none takes the next of a later one.
    const at = counted.secondAt + Math.floor(counted.taken / SNAPSHOTS_PER_SECOND) * 1_000
    if (at - now > LONGEST_WAIT_MS) return Promise.resolve(false)
    counted.taken++
    if (at <= now) return Promise.resolve(true)
    return new Promise((resolve) => void after(at - now, () => resolve(true)))
  }

  return {
    /** Takes a connection; null when the address holds as many as it may. */
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
