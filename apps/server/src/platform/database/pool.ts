import pg from 'pg'
import { limits, silenceMs } from './limits.ts'
import { endWhenSilent } from './silence.ts'

/** The database as the server uses it. Every session belongs to the application role unless its name says owner. */
export interface Database {
  /** Database URL of the application role. */
  url: string
  /** Database URL of the owner: for migrations and partitions only. */
  ownerUrl: string
  /** For reads. int8 and numeric are returned as strings of decimal digits. */
  pool: pg.Pool
  /** Opens a session for a lane; the caller ends it. */
  laneClient(): Promise<pg.Client>
  close(): Promise<void>
}

export interface Addresses {
  url: string
  ownerUrl: string
}

/**
 * Opens the pool. `report` receives errors of idle sessions, which the pool replaces by itself. A query that PostgreSQL does
 * not answer for `limitMs` fails and ends its session.
 */
export function openDatabase(
  addresses: Addresses,
  report: (error: Error) => void,
  size = 10,
  limitMs = silenceMs,
): Database {
  const pool = new pg.Pool({
    ...limits,
    connectionString: addresses.url,
    application_name: `candor pool ${process.pid}`,
    max: size,
    // A new session is slow at first, because it reads the catalogue of some two hundred tables.
    idleTimeoutMillis: 300_000,
  })
  pool.on('error', report)
  // The pool listens to idle sessions only; an error of a borrowed session between two queries would end the process.
  pool.on('connect', (client) => {
    client.on('error', ignoreError)
    endWhenSilent(client, limitMs)
  })
  return {
    ...addresses,
    pool,
    laneClient: () => connectLane(addresses.url),
    close: () => pool.end(),
  }
}

/** The user of a lost session gets the error with the next query. */
const ignoreError = (): void => undefined

/**
 * Opens a pipelined session: queries are sent without waiting for earlier answers. Sequential scans are off, because
 * plans prepared on a young database otherwise stay bad until it is analysed. The caller listens for `error` and `end`,
 * and ends the session. A session on which PostgreSQL stays silent for `limitMs` ends with an error.
 */
export async function connectLane(url: string, limitMs = silenceMs): Promise<pg.Client> {
  const client = new pg.Client({
    ...limits,
    connectionString: url,
    application_name: `candor lane ${process.pid}`,
    pipeline: true,
    options: '-c enable_seqscan=off',
  })
  // The session may break before its caller listens.
  client.on('error', ignoreError)
  endWhenSilent(client, limitMs)
  await client.connect()
  return client
}
