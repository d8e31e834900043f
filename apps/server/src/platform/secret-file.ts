import { randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The 32 random bytes that this file holds; made when there is none. */
export async function openSecret(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const secret = randomBytes(32)
    await writeWhole(file, secret)
    return secret
  }
}

/** A file that a crash leaves either absent, or as it was, or whole; once this resolves, whole. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  // The name is the folder's, and on the disk with it.
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
