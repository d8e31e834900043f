import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../platform/database/cluster.ts'
import { temporaryFolder } from '../folders.ts'
import { startProcess, type ServerProcess } from '../processes.ts'
import { startVendor } from './vendor.ts'

const program = fileURLToPath(new URL('./killable-server.ts', import.meta.url))

/** The shipped server and its PostgreSQL in processes that the test kills. */
export type Victim = Awaited<ReturnType<typeof startVictim>>

/** Starts a server on its own folder and port with swinging prices, and waits until it is ready. */
export async function startVictim() {
  const folder = await temporaryFolder()
  const vendor = await startVendor(folder.path)
  const port = await freePort(0)
  const origin = `http://localhost:${port}`
  const cluster = join(folder.path, 'postgres/cluster-18')
  let server = start()
  await untilReady(60_000)
  const pool = new pg.Pool({ connectionString: await adminUrl(folder.path), max: 2 })
  // Sessions break when PostgreSQL is killed; the pool opens new ones.
  pool.on('error', () => {})

  function start(): ServerProcess {
    return startProcess(
      {
        PORT: String(port),
        CANDOR_DATA: folder.path,
        CANDOR_FEED: vendor.file,
        LOG_LEVEL: 'info',
      },
      program,
    )
  }

  async function untilReady(withinMs: number): Promise<void> {
    const giveUpAt = performance.now() + withinMs
    while (!(await isReady(origin))) {
      if (performance.now() > giveUpAt)
        throw new Error(`not ready within ${withinMs} ms: ${server.errors()}`)
      await pause(20)
    }
  }

  return {
    origin,
    /** Database URL of the superuser. */
    pool,
    untilReady,
    standStill: vendor.standStill,
    /** Kills the server with SIGKILL; PostgreSQL keeps running. */
    async killServer(): Promise<void> {
      server.child.kill('SIGKILL')
      await server.ended
    },
    startServer: () => (server = start()),
    /** Kills PostgreSQL with SIGKILL; the server restarts it. */
    async killPostgres(): Promise<void> {
      const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async stop(): Promise<void> {
      await pool.end()
      server.child.kill('SIGTERM')
      await server.ended
      await vendor.stop()
      await folder.remove()
    },
  }
}

async function isReady(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`${origin}/readyz`, { signal }).catch(() => null)
  return answer?.status === 200
}

async function adminUrl(dataFolder: string): Promise<string> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map((name) => readFile(join(dataFolder, 'postgres', name), 'utf8')),
  )
  return `postgresql://candor_admin:${password}@127.0.0.1:${port}/candor`
}
