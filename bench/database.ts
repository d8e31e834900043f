import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { openDatabase, type Database } from '../apps/server/src/platform/database/pool.ts'
import { prepareApp, prepareOwner } from '../apps/server/src/platform/database/roles.ts'

/** A migrated database on a separate PostgreSQL, with the settings of a production start (fsync on). */
export async function openBenchDatabase(poolSize: number): Promise<Database> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'candor-bench-'))
  await chmod(dataFolder, 0o755)
  const postgres = await startEmbedded({ dataFolder, elsewhere: join(dataFolder, 'elsewhere') })
  const ownerUrl = await prepareOwner(postgres.adminUrl)
  const url = (await prepareApp(ownerUrl)) ?? ownerUrl
  await migrate(ownerUrl, Date.UTC(2026, 0, 1))
  const database = openDatabase({ url, ownerUrl }, () => undefined, poolSize)
  return {
    ...database,
    close: async () => {
      await database.close()
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
