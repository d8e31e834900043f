import { createCipheriv, createDecipheriv } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openSecret, writeWhole } from '../secret-file.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Whose file it is and what for: a key or bytes that were moved to another file do not open. */
export type Label = { readonly id: string; readonly userId: string; readonly use: string }

/** Encrypted bytes on disk, each file under a key of its own, the keys under one master key. */
export interface Vault {
  /** Encrypts and writes; the answer is the key, wrapped. */
  put(blob: string, content: Uint8Array, label: Label): Promise<Uint8Array>
  get(blob: string, wrappedKey: Uint8Array, label: Label): Promise<Buffer>
  remove(blob: string): Promise<void>
  list(): Promise<string[]>
}

/** @param keys where the master key lies (mode 0700). @param folder where the encrypted files lie. */
export async function openVault(
  { keys, folder }: { readonly keys: string; readonly folder: string },
  randomBytes: (count: number) => Uint8Array,
): Promise<Vault> {
  await mkdir(keys, { recursive: true, mode: 0o700 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const master = await openSecret(join(keys, 'master.key'))
  const seal = (key: Uint8Array, content: Uint8Array, label: Label) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(labelBytes(label))
    const sealed = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }
  return {
    async put(blob, content, label) {
      const key = randomBytes(KEY_BYTES)
      await writeWhole(placeOf(folder, blob), seal(key, content, label))
      return seal(master, key, label)
    },
    async get(blob, wrappedKey, label) {
      const sealed = await readFile(placeOf(folder, blob))
      return open(open(master, wrappedKey, label), sealed, label)
    },
    remove: (blob) => rm(placeOf(folder, blob), { force: true }),
    list: () => readdir(folder),
  }
}

function open(key: Uint8Array, sealed: Uint8Array, label: Label): Buffer {
  const start = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    .setAAD(labelBytes(label))
    .setAuthTag(sealed.subarray(IV_BYTES, start))
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
}

const labelBytes = ({ id, userId, use }: Label) => Buffer.from(`${id}\n${userId}\n${use}`)

const blobSyntax = /^[0-9]{13,15}-[A-Za-z0-9_-]{22}(\.new)?$/

/** Names are ours; one that is not would be a mistake that must not reach the disk. */
function placeOf(folder: string, blob: string): string {
  if (!blobSyntax.test(blob)) throw new Error('Not the name of a stored file')
  return join(folder, blob)
}

/** A name that says nothing but when it was made. */
export function newBlob(now: number, randomBytes: (count: number) => Uint8Array): string {
  return `${now}-${Buffer.from(randomBytes(16)).toString('base64url')}`
}

/** When the bytes of this name were written. */
export const blobAt = (blob: string): number => Number(blob.split('-', 1)[0])
