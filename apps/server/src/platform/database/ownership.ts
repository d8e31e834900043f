import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { RefusalToStart } from '../refusal-to-start.ts'
import { forgetDeadServer, living, startServer, type Cluster } from './cluster.ts'

/** Id of the advisory lock (arbitrary) in the database `postgres`: the session that holds it owns the data folder. */
const OWNER_LOCK = 7_205_214

const GIVE_UP_MS = 30_000
/** Time that the session of a killed Candor may outlive it (ms). */
const PREDECESSOR_MS = 1_000

/** A session whose end means that the server, or the connection to it, is gone. */
export interface Session {
  client: pg.Client
  port: number
}

export function adminUrl(cluster: Cluster, port: number): string {
  return `postgresql://candor_admin:${cluster.password}@127.0.0.1:${port}/postgres`
}

/**
 * Opens a session on the cluster's server, starting it if none runs. Tries for half a minute, because a server may be
 * stopping or recovering, or its processes may take a moment to die.
 */
export async function connect(
  cluster: Cluster,
  choosePort: () => Promise<number>,
): Promise<Session> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await tryToConnect(cluster, choosePort)
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await sleep(100)
    }
  }
}

async function tryToConnect(cluster: Cluster, choosePort: () => Promise<number>): Promise<Session> {
  if (!(await living(cluster))) {
    await forgetDeadServer(cluster)
    await startServer(cluster, await choosePort())
  }
  const port = (await living(cluster))?.port
  if (port === undefined) throw new Error('PostgreSQL ended right after its start.')
  const client = new pg.Client({
    connectionString: adminUrl(cluster, port),
    application_name: `candor ${process.pid}`,
  })
  // The caller waits for the end of the session, which follows every error.
  client.on('error', () => {})
  await client.connect()
  return { client, port }
}

/**
 * Makes this session the owner of the data folder. PostgreSQL ends the ownership with the session, so a killed process
 * leaves nothing behind that a later start must interpret, as a pid file would.
 * @throws RefusalToStart when another session is the owner
 */
export async function takeOwnership(client: pg.Client, dataFolder: string): Promise<void> {
  const giveUpAt = performance.now() + PREDECESSOR_MS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK],
    )
    if (rows[0]?.taken) return
    if (performance.now() > giveUpAt) break
    await sleep(100)
  }
  const owner = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [OWNER_LOCK],
  )
  await client.end()
  const processId = owner.rows[0]?.name.replace('candor ', 'process ') ?? 'which is about to end'
  throw new RefusalToStart(
    `The data folder ${dataFolder} is in use by another Candor server (${processId}).`,
  )
}
