import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'candor-test-'
const ABANDONED_MS = 2 * 3_600_000

/** A folder that PostgreSQL's own account may enter; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Removes folders of test runs that were killed. A PostgreSQL that such a run left behind ends by itself within a
 * minute of losing its folder.
 */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    const made = await stat(path).catch(() => null)
    // A folder may vanish or belong to another user: neither is this run's concern.
    if (made && Date.now() - made.mtimeMs > ABANDONED_MS) {
      await rm(path, { recursive: true, force: true }).catch(() => {})
    }
  }
}
