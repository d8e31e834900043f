import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { firstStart, startServer, type TestServer } from './server.ts'

let server: TestServer | undefined

/**
 * Starts a server once, waits until its two weeks of candles are kept, and leaves its data behind for
 * those that begin with a copy: to fill them in costs ten seconds of a processor, each time.
 */
export async function setup(): Promise<void> {
  server = await startServer({ fresh: true })
  // A server ends only when its history is whole.
  await server.halt()
  // A copy of a folder that is still written to would be no state that ever was.
  await stat(join(server.dataFolder, 'postgres/cluster-18/postmaster.pid')).then(
    () => {
      throw new Error('The first start has not ended: its PostgreSQL still runs.')
    },
    () => undefined,
  )
  // Each copy finds a port of its own.
  await rm(join(server.dataFolder, 'postgres/port'), { force: true })
  process.env[firstStart] = server.dataFolder
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
