import pg from 'pg'

/** What the server works with. Every session is the application role's unless its name says owner. */
export interface Database {
  /** The application role's address of the database. */
  url: string
  /** The owner's address: migrations and partitions only. */
  ownerUrl: string
  /** For reads. int8 and numeric come as strings of decimal digits, as everywhere in Candor. */
  pool: pg.Pool
  /** A new session for a lane, which ends it. */
  laneClient(): Promise<pg.Client>
  close(): Promise<void>
}

export interface Addresses {
  url: string
  ownerUrl: string
}

const LIMITS = { lock_timeout: 2_000, statement_timeout: 5_000, connectionTimeoutMillis: 5_000 }

/** Opens the pool. `report` hears about idle sessions that break; the pool replaces them by itself. */
export function openDatabase(
  addresses: Addresses,
  report: (error: Error) => void,
  size = 10,
): Database {
  const pool = new pg.Pool({
    ...LIMITS,
    connectionString: addresses.url,
    application_name: `candor pool ${process.pid}`,
    max: size,
    // A new session is slow at first: it reads the catalogue of some two hundred tables.
    idleTimeoutMillis: 300_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  pool.on('error', report)
  // The pool listens to idle sessions alone: one that breaks between two queries would end the process.
  pool.on('connect', (client) => client.on('error', heardByTheNextQuery))
  return {
    ...addresses,
    pool,
    laneClient: () => connectLane(addresses.url),
    close: () => pool.end(),
  }
}

/** Whoever works with a session that is gone is told so when they ask it something. */
const heardByTheNextQuery = (): void => undefined

/**
 * A pipelined session: queries are sent without waiting for the answers of those before. Sequential scans
 * are off, because plans prepared on a young database otherwise stay bad until it is analysed.
 * The caller listens for `error` and `end`, and ends it.
 */
export async function connectLane(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...LIMITS,
    connectionString: url,
    application_name: `candor lane ${process.pid}`,
    pipeline: true,
    options: '-c enable_seqscan=off',
  })
  // It may break as soon as it is there, before its caller listens.
  client.on('error', heardByTheNextQuery)
  await client.connect()
  return client
}
