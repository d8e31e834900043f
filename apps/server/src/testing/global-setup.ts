import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { prepareApp, prepareOwner } from '../platform/database/roles.ts'
import { placeForDatabases, removeAbandonedFolders, temporaryFolder } from './folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the run's shared PostgreSQL server. */
    adminUrl: string
  }
}

/** The migrated database that test databases are copied from. */
export const TEMPLATE = 'candor_template'

/** Starts one PostgreSQL for the whole run and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedFolders()
  const folder = await temporaryFolder(await placeForDatabases())
  const socketFolder = await folderForSocket(folder.path)
  const postgres = await startEmbedded({
    dataFolder: folder.path,
    fsync: false,
    elsewhere: join(folder.path, 'elsewhere'),
    ...(socketFolder && { socketFolder }),
  })
  const adminUrl = new URL(postgres.adminUrl)
  if (socketFolder) adminUrl.searchParams.set('host', socketFolder)
  const ownerUrl = await prepareOwner(adminUrl.href, TEMPLATE)
  await prepareApp(ownerUrl)
  await migrate(ownerUrl, Date.UTC(2026, 0, 1))
  project.provide('adminUrl', adminUrl.href)

  return async () => {
    await postgres.stop()
    await folder.remove()
  }
}

/** A folder in which PostgreSQL's own account may create its socket; null on Windows. */
async function folderForSocket(parent: string): Promise<string | null> {
  if (process.platform === 'win32') return null
  const folder = join(parent, 'socket')
  await mkdir(folder)
  // The umask would take the right to write from `mkdir`.
  await chmod(folder, 0o777)
  return folder
}
