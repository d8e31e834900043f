import type { Client } from 'pg'
import type { Connection } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openLoansWorld } from './loans-world.ts'

export type TwoLoans = Awaited<ReturnType<typeof openTwoLoans>>

/** Two processes' loans on one database, for calls that race through either lane. */
export async function openTwoLoans(plant?: (client: Client) => Connection) {
  const database = await createTestDatabase()
  const shared = { database, ...(plant && { plant }) }
  const first = await openLoansWorld('left', shared)
  const second = await openLoansWorld('right', { ...shared, node: 1 })
  return {
    database,
    /** The one that has the feed. */
    first,
    worlds: [first, second] as const,
    /** The world by which a call goes: they take turns. */
    of: (turn: number) => (turn % 2 === 0 ? first : second),
    /** Lets the second be as late as the first, in which prices and leaps take time. */
    meet: () => second.leap(first.world.clock.now() - second.world.clock.now()),
    async close(): Promise<void> {
      for (const world of [first, second]) await world.release()
      await database.close()
    },
  }
}
