import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { RefusalToStart } from '../refusal-to-start.ts'
import type { World } from '../world.ts'
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './pool.ts'
import { APP_ROLE, prepareApp, prepareOwner, withClient } from './roles.ts'

const OLDEST_VERSION = 15

interface DatabaseNeeds {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  world: Pick<World, 'clock'>
  log: Log
}

/**
 * Opens the database, embedded or of DATABASE_URL, with its roles created and its tables migrated.
 * @throws RefusalToStart when the database is unreachable, too old or of another version of Candor
 */
export async function startDatabase(needs: DatabaseNeeds): Promise<Database> {
  const { dataFolder, databaseUrl } = needs.config
  if (databaseUrl) return prepare(databaseUrl, needs)

  const embedded = await startEmbedded({
    dataFolder,
    report: (sentence) => needs.log.warn(sentence),
  })
  try {
    const database = await prepare(await prepareOwner(embedded.adminUrl), needs)
    return { ...database, close: () => closeBoth(database, embedded) }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function closeBoth(database: Database, embedded: EmbeddedPostgres): Promise<void> {
  try {
    await database.close()
  } finally {
    await embedded.stop()
  }
}

async function prepare(ownerUrl: string, { world, log }: DatabaseNeeds): Promise<Database> {
  await checkServer(ownerUrl)
  const url = (await prepareApp(ownerUrl)) ?? ownerUrl
  if (url === ownerUrl) log.warn(missingProtection(ownerUrl))
  const ran = await migrate(ownerUrl, world.clock.now())
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
  return openDatabase({ url, ownerUrl }, (error) => log.warn(error, 'a database session broke'))
}

async function checkServer(url: string): Promise<void> {
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    )
    return Math.floor((rows[0]?.number ?? 0) / 10_000)
  }).catch((error: Error) => {
    const { host, pathname } = new URL(url)
    throw new RefusalToStart(
      `The database ${pathname.slice(1)} at ${host} cannot be used (${reasonOf(error)}): check DATABASE_URL.`,
    )
  })
  if (version < OLDEST_VERSION) {
    throw new RefusalToStart(
      `The database runs PostgreSQL ${version}, and Candor needs ${OLDEST_VERSION} or newer.`,
    )
  }
}

/** A connection error over several addresses (IPv6 and IPv4 of one name) has no message of its own. */
function reasonOf(error: Error): string {
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name)
}

function missingProtection(ownerUrl: string): string {
  const role = new URL(ownerUrl).username
  return (
    `The server works as ${role}, which owns the tables, because that role cannot create and use ${APP_ROLE} ` +
    '(it needs CREATEROLE and a password): rows that must never change are protected by triggers alone, ' +
    'which their owner could remove.'
  )
}
