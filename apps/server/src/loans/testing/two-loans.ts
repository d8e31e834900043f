import type { Client } from 'pg'
import type { Connection } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openLoansWorld } from './loans-world.ts'

export type TwoLoans = Awaited<ReturnType<typeof openTwoLoans>>

/** Two processes' loans on one database, for races through either lane. */
export async function openTwoLoans(plant?: (client: Client) => Connection) {
  const database = await createTestDatabase()
  const shared = { database, ...(plant && { plant }) }
  const first = await openLoansWorld('left', shared)
  const second = await openLoansWorld('right', { ...shared, node: 1 })
  return {
    database,
    /** The process with the feed. */
    first,
    worlds: [first, second] as const,
    /** The world of a call; calls alternate. */
    of: (turn: number) => (turn % 2 === 0 ? first : second),
    /** Advances the second clock to the first one's, which prices and leaps have advanced. */
    meet: () => second.leap(first.world.clock.now() - second.world.clock.now()),
    async close(): Promise<void> {
      for (const world of [first, second]) await world.release()
      await database.close()
    },
  }
}
