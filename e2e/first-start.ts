import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { firstStart, startServer, type TestServer } from './server.ts'

let server: TestServer | undefined

/**
 * Starts a server once, waits until its two weeks of candles are stored, and keeps its data for
 * servers that start with a copy: filling in the candles costs ten seconds of processor time.
 */
export async function setup(): Promise<void> {
  server = await startServer({ fresh: true })
  // A server stops only after its history is complete.
  await server.halt()
  // A copy of a folder in use would not be a consistent state.
  await stat(join(server.dataFolder, 'postgres/cluster-18/postmaster.pid')).then(
    () => {
      throw new Error('The first start has not ended: its PostgreSQL still runs.')
    },
    () => undefined,
  )
  // Each copy chooses its own port.
  await rm(join(server.dataFolder, 'postgres/port'), { force: true })
  process.env[firstStart] = server.dataFolder
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
