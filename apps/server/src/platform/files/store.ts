import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../secret-file.ts'
import { createVault, type Vault } from '../vault.ts'

const KEY_BYTES = 32

/** Identity of a file, bound to its encryption: a key or bytes moved to another file do not open. */
type Label = { readonly id: string; readonly userId: string; readonly use: string }

/** Encrypted bytes on disk, each file under a key of its own, which the house's vault wraps. */
export interface FileStore {
  /**
   * Encrypts and writes.
   * @returns the wrapped key
   */
  put(blob: string, content: Uint8Array, label: Label): Promise<Uint8Array>
  get(blob: string, wrappedKey: Uint8Array, label: Label): Promise<Buffer>
  remove(blob: string): Promise<void>
  list(): Promise<string[]>
}

/** @param folder folder of the encrypted files (mode 0700) */
export async function openFileStore(
  vault: Vault,
  folder: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async put(blob, content, label) {
      const key = randomBytes(KEY_BYTES)
      await writeWhole(placeOf(folder, blob), createVault(key).seal(content, purposeOf(label)))
      return vault.seal(key, purposeOf(label))
    },
    async get(blob, wrappedKey, label) {
      const key = vault.open(wrappedKey, purposeOf(label))
      return createVault(key).open(await readFile(placeOf(folder, blob)), purposeOf(label))
    },
    remove: (blob) => rm(placeOf(folder, blob), { force: true }),
    list: () => readdir(folder),
  }
}

const purposeOf = ({ id, userId, use }: Label) => `${id}\n${userId}\n${use}`

const blobSyntax = /^[0-9]{13,15}-[A-Za-z0-9_-]{22}(\.new)?$/

/** Names are generated; any other name is a programming error that must not reach the disk. */
function placeOf(folder: string, blob: string): string {
  if (!blobSyntax.test(blob)) throw new Error('Not the name of a stored file')
  return join(folder, blob)
}

/** A random name that reveals only the creation time. */
export function newBlob(now: number, randomBytes: (count: number) => Uint8Array): string {
  return `${now}-${Buffer.from(randomBytes(16)).toString('base64url')}`
}

/** When the bytes of this name were written (epoch ms). */
const blobAt = (blob: string): number => Number(blob.split('-', 1)[0])

/** Names per query. */
const namesAtOnce = 1_000

/** Removes old bytes that no file refers to, left behind by interrupted uploads. */
export async function removeStrays(
  store: Pick<FileStore, 'list' | 'remove'>,
  before: number,
  knownOf: (blobs: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const old = (await store.list()).filter((blob) => blobAt(blob) < before)
  for (let first = 0; first < old.length; first += namesAtOnce) {
    const some = old.slice(first, first + namesAtOnce)
    const known = new Set(await knownOf(some))
    await Promise.all(some.filter((blob) => !known.has(blob)).map((blob) => store.remove(blob)))
  }
}
