import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Signs checkpoints, the orders of proofs, the anchors of the operators' audit and the sums of what users are owed. */
export interface Signer {
  /** The raw 32 bytes of the Ed25519 public key, base64url. */
  readonly publicKey: string
  sign(text: string): Uint8Array
}

/**
 * Opens the Ed25519 key in this file, and makes one where there is none. The file is the only copy:
 * with a new key old checkpoints can still be checked with the key that they were published with.
 * @throws Error when the file exists and holds no such key.
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
  // `wx`: should another process have made the key meanwhile, its key is not overwritten.
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  return pem
}

/** Signs what is taken away: with the key of the checkpoints, so that one key checks a whole proof. */
export interface Notary {
  readonly publicKey: string
  /** The signature over a text, base64url. */
  sign(text: string): string
}

/**
 * What a text is for stands in its first line, so nothing signed here can be taken for a checkpoint.
 * @param kind what this one signs: orders that users take away, anchors of the operators' audit, or sums of what users are owed
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
