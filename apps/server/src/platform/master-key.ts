import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { RefusalToStart } from './refusal-to-start.ts'

const keyBytes = 32

/**
 * The file of the master key: in the data folder, where the server makes it, unless another one is named. There
 * none is made: a disk that is not mounted must not become a second key, which opens nothing of what is stored.
 * @throws RefusalToStart when the file that is named holds no key, or another one than the data folder's
 */
export function masterKeyFileIn(dataFolder: string, named: string | undefined): string {
  const usual = join(dataFolder, 'keys', 'vault.key')
  if (!named) return usual
  const file = resolve(named)
  const [key, other] = [contentOf(file), contentOf(usual)]
  if (key?.length !== keyBytes)
    throw new RefusalToStart(
      `CANDOR_MASTER_KEY is "${named}": it must name a file of ${keyBytes} bytes, which the server can read and does not make itself.`,
    )
  if (other !== null && !other.equals(key))
    throw new RefusalToStart(
      `CANDOR_MASTER_KEY is "${named}": what is stored was sealed with the other key in ${usual}, so move that file there.`,
    )
  return file
}

function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
