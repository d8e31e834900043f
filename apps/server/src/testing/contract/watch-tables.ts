import type { Pool } from 'pg'
import { changed, tableHashes } from './table-hashes.ts'

type Leaping = {
  readonly pool: Pool
  /** Looks before time passes, and again when what fell due of itself is booked. Answers what ends it. */
  aroundLeaps(around: LeapWatch): () => void
}

export type LeapWatch = { before(): Promise<void>; after(): Promise<void> }

/**
 * Watches which tables change, from now until it ends: of all rows, or of those of one owner. Calls that wait for a limit
 * let time pass; what falls due of itself meanwhile is no change of theirs.
 */
export async function watchTables(seeded: Leaping, userId?: string) {
  const tables = new Set<string>()
  let known = await tableHashes(seeded.pool, userId)
  const look = async () => {
    for (const name of changed(known, await tableHashes(seeded.pool, userId))) tables.add(name)
  }
  const stop = seeded.aroundLeaps({
    before: look,
    after: async () => void (known = await tableHashes(seeded.pool, userId)),
  })
  /** The tables that changed. */
  return async (): Promise<string[]> => {
    stop()
    await look()
    return [...tables]
  }
}
