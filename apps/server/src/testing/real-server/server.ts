import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../platform/database/cluster.ts'
import { startProcess, type ServerProcess } from '../processes.ts'
import { startVendor } from './vendor.ts'

const shipped = fileURLToPath(new URL('./killable-server.ts', import.meta.url))

/** The shipped server in a process of its own. */
export type RealServer = Awaited<ReturnType<typeof prepareServer>>

/**
 * Prepares a server with swinging prices on a port of its own; `start` starts it.
 * @param folder its data folder
 * @param env further environment variables
 * @param launcher a command that starts the server's process, see `startProcess`
 */
export async function prepareServer(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  launcher: readonly string[] = [],
) {
  const vendor = await startVendor(folder)
  const settings = { CANDOR_DATA: folder, CANDOR_FEED: vendor.file, LOG_LEVEL: 'info', ...env }
  const server = await onOwnPort(settings, launcher)
  return {
    ...server,
    standStill: vendor.standStill,
    /** Prepares a second server with the same settings, on a port of its own. */
    standIn: () => onOwnPort(settings, launcher),
    async stop(): Promise<void> {
      await server.stop()
      await vendor.stop()
    },
  }
}

async function onOwnPort(settings: Readonly<Record<string, string>>, launcher: readonly string[]) {
  const port = await freePort(0)
  const origin = `http://localhost:${port}`
  let server: ServerProcess | null = null

  async function end(signal: NodeJS.Signals): Promise<void> {
    server?.child.kill(signal)
    await server?.ended
  }

  return {
    origin,
    /** @param program a file that starts the server; by default the shipped one */
    start(program = shipped): void {
      server = startProcess({ ...settings, PORT: String(port) }, program, launcher)
    },
    /** Waits for the server that was started last. Throws an Error if it ends or takes longer. */
    async untilReady(withinMs: number): Promise<void> {
      const giveUpAt = performance.now() + withinMs
      while (!(await isReady(origin))) {
        if (server!.child.exitCode !== null) throw new Error(`ended: ${server!.errors()}`)
        if (performance.now() > giveUpAt)
          throw new Error(`not ready within ${withinMs} ms: ${server!.errors()}`)
        await pause(20)
      }
    },
    /** What the server that was started last has logged to standard error. */
    logged: () => server!.errors(),
    /** Process number of the server that was started last. */
    pid: () => server!.child.pid!,
    /** Waits until the server that was started last has ended. Resolves with its exit code or signal. */
    ended: () => server!.ended,
    /** Kills the server with SIGKILL. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function isReady(origin: string): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000)
  const answer = await fetch(`${origin}/readyz`, { signal }).catch(() => null)
  return answer?.status === 200
}

/** Opens sessions of the superuser on a data folder's embedded PostgreSQL. */
export async function openAdminPool(dataFolder: string): Promise<pg.Pool> {
  const [password, port] = await Promise.all(
    ['password', 'port'].map((name) => readFile(join(dataFolder, 'postgres', name), 'utf8')),
  )
  const connectionString = `postgresql://candor_admin:${password}@127.0.0.1:${port}/candor`
  const pool = new pg.Pool({ connectionString, max: 2 })
  // Sessions break when PostgreSQL ends; the pool opens new ones.
  pool.on('error', () => {})
  return pool
}

/** Process number of a data folder's embedded PostgreSQL. */
export async function postmasterOf(dataFolder: string): Promise<number> {
  const file = join(dataFolder, 'postgres/cluster-18/postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}
