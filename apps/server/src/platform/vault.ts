import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openSecret } from './secret-file.ts'

/** Encrypts small secrets, so that a copy of the database reveals none of them. */
export interface Vault {
  /** @param purpose the owner and use of the secret, needed again to open it */
  seal(secret: Uint8Array, purpose: string): Buffer
  /** @throws Error when the secret was sealed for another purpose or under another key, or was changed */
  open(sealed: Uint8Array, purpose: string): Buffer
}

const cipher = 'aes-256-gcm'
const version = 1
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + ivBytes + tagBytes

/** AES-256-GCM under one master key. Format: version byte, IV, tag, ciphertext. */
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
 * Opens the vault whose master key is in this file; creates a key if it is absent. The file is the only copy: without
 * it no sealed secret can be opened.
 */
export async function openVault(file: string): Promise<Vault> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return createVault(await openSecret(file))
}
