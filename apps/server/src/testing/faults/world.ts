import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../platform/database/embedded.ts'
import { prepareOwner } from '../../platform/database/roles.ts'
import { placeForDatabases, temporaryFolder } from '../folders.ts'
import { postmasterOf, prepareServer } from '../real-server/server.ts'
import type { Dice } from '../simulation/dice.ts'
import { whileFrozen } from './freezer.ts'
import { startProxy } from './tcp-proxy.ts'

export type FaultyWorld = Awaited<ReturnType<typeof startFaultyWorld>>

/** Starts PostgreSQL, a proxy before it, and the shipped server, whose sessions all go through the proxy. */
export async function startFaultyWorld(dice: Dice) {
  const folder = await temporaryFolder(await placeForDatabases())
  const postgres = await startEmbedded({
    dataFolder: folder.path,
    fsync: false,
    elsewhere: join(folder.path, 'elsewhere'),
  })
  const ownerUrl = new URL(await prepareOwner(postgres.adminUrl))
  const proxy = await startProxy(Number(ownerUrl.port), dice)
  const direct = new URL(postgres.adminUrl)
  direct.pathname = ownerUrl.pathname
  ownerUrl.port = String(proxy.port)
  const data = join(folder.path, 'server')
  await mkdir(data)
  const server = await prepareServer(data, { DATABASE_URL: ownerUrl.href })
  server.start()
  await server.untilReady(120_000)
  const pool = new pg.Pool({ connectionString: direct.href, max: 2 })

  return {
    ...server,
    proxy,
    /** Ends every fault. */
    calm: proxy.calm,
    /** Sessions of the superuser, past the proxy. */
    pool,
    /** Runs `work` while every process of PostgreSQL is stopped. */
    whileFrozen: async <Value>(work: () => Promise<Value>) =>
      whileFrozen(await postmasterOf(folder.path), work),
    async stop(): Promise<void> {
      await server.stop()
      await pool.end()
      await proxy.stop()
      await postgres.stop()
      await folder.remove()
    },
  }
}
