import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { temporaryFolder } from '../folders.ts'

/** The versions of the database before and after one migration. */
export type Versions = {
  /** An empty database of the version before. */
  readonly databaseBefore: () => Promise<Database>
  /** Runs the migration; resolves with its name. */
  readonly upgrade: (database: Pick<Database, 'ownerUrl'>) => Promise<string[]>
  /** Runs all pending migrations; resolves with their names. */
  readonly upgradeToNow: (database: Pick<Database, 'ownerUrl'>) => Promise<string[]>
  readonly remove: () => Promise<void>
}

/** @param name file name of the migration */
export async function versionsAround(name: string): Promise<Versions> {
  const folder = await temporaryFolder()
  async function copiesOf(title: string, isWanted: (file: string) => boolean): Promise<string> {
    const path = join(folder.path, title)
    await mkdir(path)
    for (const file of (await readdir(MIGRATIONS_FOLDER)).filter(isWanted))
      await copyFile(join(MIGRATIONS_FOLDER, file), join(path, file))
    return path
  }
  const older = await copiesOf('older', (other) => other < name)
  const newer = await copiesOf('newer', (other) => other <= name)
  return {
    async databaseBefore() {
      const database = await createTestDatabase(EMPTY_TEMPLATE)
      await migrate(database.ownerUrl, 1, older)
      return database
    },
    upgrade: ({ ownerUrl }) => migrate(ownerUrl, 2, newer),
    upgradeToNow: ({ ownerUrl }) => migrate(ownerUrl, 2),
    remove: () => folder.remove(),
  }
}
