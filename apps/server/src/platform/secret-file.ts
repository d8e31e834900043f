import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The 32 random bytes in this file, created if the file is absent. */
export function openSecret(file: string): Promise<Uint8Array> {
  return openFirst(file, () => randomBytes(32))
}

/**
 * The content of this file. If it is absent, `make` creates the content, which is stored completely once this resolves.
 * Of processes that start together, the first creates it and all use it.
 */
export async function openFirst(
  file: string,
  make: () => string | Uint8Array | Promise<string>,
): Promise<Buffer> {
  const found = await readIfThere(file)
  if (found !== null) return found
  const mine = `${file}.${randomUUID()}.new`
  await writeFile(mine, await make(), { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link never replaces an existing file.
    await link(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(mine)
  }
  await syncFolderOf(file)
  return readFile(file)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/** Replaces a file atomically: after a crash it is absent, unchanged or complete; once this resolves, complete. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await syncFolderOf(file)
}

/** Syncs the folder, because a file's name belongs to its folder on disk. */
async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
