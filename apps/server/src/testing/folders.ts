import { access, chmod, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'candor-test-'
const ABANDONED_MS = 2 * 3_600_000

/** Linux's memory file system, and the space in bytes that databases of a test run need there. */
const memory = '/dev/shm'
const roomWanted = 2 * 1024 ** 3

/** A folder that PostgreSQL's own account may enter; `remove` deletes it. */
export async function temporaryFolder(
  place = tmpdir(),
): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(place, PREFIX))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Place for databases of a test run: memory where there is room, since a disk takes ten times as long. Data that must survive a
 * crash belongs on a disk.
 */
export async function placeForDatabases(): Promise<string> {
  try {
    await access(memory, constants.W_OK)
    const { bavail, bsize } = await statfs(memory)
    return bavail * bsize >= roomWanted ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Deletes folders of killed test runs. Their PostgreSQL ends by itself within a minute of losing its folder. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const place of new Set([tmpdir(), await placeForDatabases()])) await removeFrom(place)
}

async function removeFrom(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(place, name)
    const made = await stat(path).catch(() => null)
    // A folder may vanish or belong to another user, which does not matter here.
    if (made && Date.now() - made.mtimeMs > ABANDONED_MS) {
      await rm(path, { recursive: true, force: true }).catch(() => {})
    }
  }
}
