import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The 32 random bytes that this file holds; made when there is none. */
export function openSecret(file: string): Promise<Uint8Array> {
  return openFirst(file, () => randomBytes(32))
}

/**
 * What this file holds, and where there is none, what is made for it, whole once this resolves. Of processes that start
 * together one is first, and all go on with what that one made.
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
    // Unlike a new name, a second one never takes the place of what is there.
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

/** A file that a crash leaves either absent, or as it was, or whole; once this resolves, whole. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await syncFolderOf(file)
}

/** A name is its folder's, and on the disk with it. */
async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
