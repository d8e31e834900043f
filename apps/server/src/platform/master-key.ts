import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { RefusalToStart } from './refusal-to-start.ts'

const keyBytes = 32

/**
 * The file of the master key: in the data folder, where the server creates it, unless another file is named. A named
 * file is never created: an unmounted disk must not lead to a second key, which opens no stored secret.
 * @throws RefusalToStart when the named file holds no key, or another key than the data folder's
 */
export function masterKeyFileIn(dataFolder: string, named: string | undefined): string {
  const usual = join(dataFolder, 'keys', 'vault.key')
  if (!named) return usual
  const file = resolve(named)
  const [key, other] = [contentOf(file), contentOf(usual)]
  if (key?.length !== keyBytes)
    throw new RefusalToStart(
      `CANDOR_MASTER_KEY is "${named}": it must name a file of ${keyBytes} bytes, which the ` +
        'server can read and does not make itself.',
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
