import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openSecret } from './secret-file.ts'

/** Keeps small secrets so that a copy of the database opens none of them. */
export interface Vault {
  /** @param purpose whose secret it is and what for; it opens only where the same is said again. */
  seal(secret: Uint8Array, purpose: string): Buffer
  /** @throws Error when it was sealed for another purpose, under another key, or was changed. */
  open(sealed: Uint8Array, purpose: string): Buffer
}

const cipher = 'aes-256-gcm'
const version = 1
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + ivBytes + tagBytes

/** AES-256-GCM under one master key: a version byte, the IV, the tag, the sealed secret. */
export function createVault(key: Uint8Array): Vault {
  if (key.length !== keyBytes) throw new Error(`A master key has ${keyBytes} bytes`)
  return {
    seal(secret, purpose) {
      const iv = randomBytes(ivBytes)
      const box = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([box.update(secret), box.final()])
      return Buffer.concat([Buffer.of(version), iv, box.getAuthTag(), sealed])
    },
    open(sealed, purpose) {
      if (sealed[0] !== version) throw new Error('This was sealed by another version')
      const iv = sealed.subarray(1, 1 + ivBytes)
      const box = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
      box.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(1 + ivBytes, headBytes))
      return Buffer.concat([box.update(sealed.subarray(headBytes)), box.final()])
    },
  }
}

/**
 * Opens the vault whose master key is in this file, and makes a key where there is none. The file is
 * the only copy: without it nobody opens what was sealed.
 */
export async function openVault(file: string): Promise<Vault> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return createVault(await openSecret(file))
}
