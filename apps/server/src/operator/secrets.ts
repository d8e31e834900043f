import { createHash, createHmac } from 'node:crypto'
import { createVault } from '../platform/vault.ts'

/** Values that only this server can compute, from one secret that never leaves it. */
export type Secrets = {
  /** The token of a seed: a stored reply holds only the seed. Deterministic. */
  readonly token: (seed: string) => string
  /** Encrypts an operator's authenticator secret for that operator only. */
  readonly seal: (operatorId: string, plain: Uint8Array) => Uint8Array
  /** @throws Error when it was encrypted for another operator, or with another key */
  readonly open: (operatorId: string, sealed: Uint8Array) => Uint8Array
}

/** @param secret at least 32 random bytes, kept out of the database */
export function createSecrets(secret: Uint8Array): Secrets {
  const derive = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  const vault = createVault(derive('authenticator'))
  return {
    token: (seed) => derive('operator token', seed).toString('base64url'),
    seal: (operatorId, plain) => vault.seal(plain, operatorId),
    open: (operatorId, sealed) => vault.open(sealed, operatorId),
  }
}

/** The stored hash of a token, by which the edge looks it up. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
