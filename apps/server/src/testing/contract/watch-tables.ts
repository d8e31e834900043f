import type { Pool } from 'pg'
import { changed, tableHashes } from './table-hashes.ts'

type Leaping = {
  readonly pool: Pool
  /** Runs a check before time passes, and again once due work is booked. Returns its end. */
  aroundLeaps(around: LeapWatch): () => void
}

export type LeapWatch = { before(): Promise<void>; after(): Promise<void> }

/**
 * Watches which tables change until it ends: all rows, or those of one owner. Changes by jobs during waits for limits do not
 * count.
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
  /** Tables that changed. */
  return async (): Promise<string[]> => {
    stop()
    await look()
    return [...tables]
  }
}
