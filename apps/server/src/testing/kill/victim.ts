import { temporaryFolder } from '../folders.ts'
import { openAdminPool, postmasterOf, prepareServer } from '../real-server/server.ts'

/** The shipped server and its PostgreSQL in processes that the test kills. */
export type Victim = Awaited<ReturnType<typeof startVictim>>

/** Starts a server on its own folder and port with swinging prices, and waits until it is ready. */
export async function startVictim() {
  const folder = await temporaryFolder()
  const server = await prepareServer(folder.path)
  server.start()
  await server.untilReady(60_000)
  const pool = await openAdminPool(folder.path)

  return {
    origin: server.origin,
    /** Database URL of the superuser. */
    pool,
    untilReady: server.untilReady,
    standStill: server.standStill,
    /** Kills the server with SIGKILL; PostgreSQL keeps running. */
    killServer: server.kill,
    startServer: () => server.start(),
    /** Kills PostgreSQL with SIGKILL; the server restarts it. */
    async killPostgres(): Promise<void> {
      process.kill(await postmasterOf(folder.path), 'SIGKILL')
    },
    async stop(): Promise<void> {
      await pool.end()
      await server.stop()
      await folder.remove()
    },
  }
}
