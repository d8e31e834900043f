import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { revokeTemporary } from '../platform/database/grants.ts'
import { openDatabase, type Database } from '../platform/database/pool.ts'
import { APP_ROLE, OWNER_ROLE, derivedPassword, urlFor } from '../platform/database/roles.ts'
import { TEMPLATE } from './global-setup.ts'

/** A session costs 8 ms of processor time before its first query: fewer than in production, which opens them once. */
const sessions = 4

/** An empty template for tests of migrations. */
export const EMPTY_TEMPLATE = 'template0'

let openAdmin: Promise<pg.Client> | undefined
/** The superuser's session that creates and drops all test databases of this process. */
async function adminSession(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl })
  // PostgreSQL ends it when the run is over.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A migrated, empty database of its own on the run's PostgreSQL. `close` ends the pool and drops it. */
export async function createTestDatabase(template = TEMPLATE): Promise<Database> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = await (openAdmin ??= adminSession(adminUrl))
  await admin.query(
    `create database ${name} template ${template} strategy file_copy owner ${OWNER_ROLE}`,
  )
  // A copy does not inherit the privileges on its template.
  await admin.query(revokeTemporary(name))

  const ownerPassword = derivedPassword(decodeURIComponent(new URL(adminUrl).password), OWNER_ROLE)
  const ownerUrl = urlFor(adminUrl, OWNER_ROLE, ownerPassword, name)
  const url = urlFor(ownerUrl, APP_ROLE, derivedPassword(ownerPassword, APP_ROLE))
  let closing = false
  const report = (error: Error) => {
    // Sessions may still be ending when the database is dropped.
    if (!closing) throw error
  }
  const database = openDatabase({ url, ownerUrl }, report, sessions)

  return {
    ...database,
    async close() {
      closing = true
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
    },
  }
}
