import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The server's role. It owns nothing, so that grants bind it. */
export const APP_ROLE = 'candor_app'
/** The role that owns the tables of the embedded database. It runs migrations and nothing else. */
export const OWNER_ROLE = 'candor_owner'

/** Derives one role's password from another's, so that processes that share a database need not share a file. */
export function derivedPassword(password: string, role: string): string {
  return createHmac('sha256', password).update(role).digest('base64url')
}

/** The URL of the same database for another role. */
export function urlFor(url: string, role: string, password: string, database?: string): string {
  const changed = new URL(url)
  changed.username = role
  changed.password = password
  if (database) changed.pathname = `/${database}`
  return changed.href
}

/**
 * Creates the owner role and the database of an embedded cluster.
 * @returns the owner's URL
 */
export async function prepareOwner(adminUrl: string, database = 'candor'): Promise<string> {
  const password = derivedPassword(passwordOf(adminUrl), OWNER_ROLE)
  await withClient(adminUrl, async (admin) => {
    if (!(await exists(admin, 'select from pg_roles where rolname = $1', OWNER_ROLE))) {
      await admin.query(`create role ${OWNER_ROLE} login createrole password '${password}'`)
    }
    if (!(await exists(admin, 'select from pg_database where datname = $1', database))) {
      await admin.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER_ROLE}`)
    }
  })
  return urlFor(adminUrl, OWNER_ROLE, password, database)
}

/**
 * Ensures that the application role can sign in.
 * @returns its URL; null if the owner's URL has no password to derive from, or the owner may neither create the role
 * nor change its password
 */
export async function prepareApp(ownerUrl: string): Promise<string | null> {
  const ownerPassword = passwordOf(ownerUrl)
  if (!ownerPassword) return null
  const password = derivedPassword(ownerPassword, APP_ROLE)
  const appUrl = urlFor(ownerUrl, APP_ROLE, password)
  if (await unlessRefused(['28P01', '28000'], () => withClient(appUrl, async () => {})))
    return appUrl
  const prepared = await unlessRefused(['42501'], () =>
    withClient(ownerUrl, async (owner) => {
      const known = await exists(owner, 'select from pg_roles where rolname = $1', APP_ROLE)
      await owner.query(
        `${known ? 'alter' : 'create'} role ${APP_ROLE} login password '${password}'`,
      )
    }),
  )
  return prepared ? appUrl : null
}

/** Whether the work succeeded, and was not refused with one of these SQLSTATEs. Any other error is thrown. */
async function unlessRefused(sqlStates: string[], work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (sqlStates.includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password)
}

/** Whether the query returns exactly one row. */
export async function exists(
  client: pg.Client,
  query: string,
  ...values: string[]
): Promise<boolean> {
  return (await client.query(query, values)).rowCount === 1
}

/** Runs `work` on a new session and ends the session. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Without a listener, a connection that breaks between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
