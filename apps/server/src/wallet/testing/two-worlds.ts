import type { Client } from 'pg'
import type { Connection } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openWalletWorld } from './wallet-world.ts'

export type TwoWorlds = Awaited<ReturnType<typeof openTwoWorlds>>

/** Two processes' worlds on one database, for races through either lane. */
export async function openTwoWorlds(plant?: (client: Client) => Connection) {
  const database = await createTestDatabase()
  const shared = { database, ...(plant && { plant }) }
  const worlds = [
    await openWalletWorld('left', shared),
    await openWalletWorld('right', { ...shared, node: 1 }),
  ] as const
  return {
    database,
    /** The world of a call; calls alternate. */
    of: (turn: number) => worlds[turn % 2]!,
    worlds,
    async close(): Promise<void> {
      for (const world of worlds) await world.lane.close()
      await database.close()
    },
  }
}
