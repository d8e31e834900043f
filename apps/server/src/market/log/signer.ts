import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Signs checkpoints, orders in proofs, anchors of the operators' audit, and the sums of what users are owed. */
export interface Signer {
  /** The raw 32 bytes of the Ed25519 public key, base64url. */
  readonly publicKey: string
  sign(text: string): Uint8Array
}

/**
 * Opens the Ed25519 key in this file, and creates one if it is absent. The file is the only copy. After a change of
 * keys, old checkpoints are still verified with the key that was published with them.
 * @throws Error when the file holds no such key
 */
export function openSigner(file: string): Signer {
  const key = createPrivateKey(readOrMake(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} holds no Ed25519 key`)
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error(`${file} holds no Ed25519 key`)
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), key) }
}

function readOrMake(file: string): string | Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // `wx`: if another process has created the key meanwhile, it is not overwritten.
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return pem
}

/** Signs documents that leave the server, with the key of the checkpoints, so that one key verifies a whole proof. */
export interface Notary {
  readonly publicKey: string
  /** The signature over a text, base64url. */
  sign(text: string): string
}

/**
 * Creates a notary whose texts name their kind in the first line, so that none can be taken for a checkpoint.
 * @param kind orders in users' proofs, anchors of the operators' audit, or sums of what users are owed
 */
export function notaryOf(
  { publicKey, sign: signText }: Signer,
  kind: 'order' | 'anchor' | 'reserve',
): Notary {
  return {
    publicKey,
    sign(text) {
      if (!new RegExp(`^candor-${kind}-[0-9]+\n`).test(text))
        throw new Error(`a notary signs ${kind}s only`)
      return Buffer.from(signText(text)).toString('base64url')
    },
  }
}
