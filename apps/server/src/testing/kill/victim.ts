import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from '../folders.ts'
import { prepareServer } from '../real-server/server.ts'

/** The shipped server and its PostgreSQL in processes that the test kills. */
export type Victim = Awaited<ReturnType<typeof startVictim>>

/** Starts a server on its own folder and port with swinging prices, and waits until it is ready. */
export async function startVictim() {
  const folder = await temporaryFolder()
  const server = await prepareServer(folder.path)
  const cluster = join(folder.path, 'postgres/cluster-18')
  server.start()
  await server.untilReady(60_000)
  const pool = new pg.Pool({ connectionString: await adminUrl(folder.path), max: 2 })
  // Sessions break when PostgreSQL is killed; the pool opens new ones.
  pool.on('error', () => {})

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
      const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async stop(): Promise<void> {
      await pool.end()
      await server.stop()
      await folder.remove()
    },
  }
}

async function adminUrl(dataFolder: string): Promise<string> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map((name) => readFile(join(dataFolder, 'postgres', name), 'utf8')),
  )
  return `postgresql://candor_admin:${password}@127.0.0.1:${port}/candor`
}
