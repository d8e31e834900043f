import { createHash, createHmac } from 'node:crypto'
import { plainRecoveryCode, recoveryCodes } from './recovery-code.ts'

/** Without 0 O o 1 l L I and similar characters, so that a person can copy it from a screen. */
const alphabet = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678'
const initialPasswordLength = 12

/** Values that only this server can compute, from one secret that never leaves it. */
export type Secrets = {
  /** The session token of a seed: 32 bytes, base64url. Deterministic. */
  readonly token: (seed: string) => string
  /** The token of a seed for a device's demo, which is useless as a session token. */
  readonly visitorToken: (seed: string) => string
  /** The initial password of a seed. */
  readonly initialPassword: (seed: string) => string
  /** The ticket of a seed, which continues a sign-in after its security code. */
  readonly ticket: (seed: string) => string
  /** The ten recovery codes of a seed. */
  readonly recoveryCodes: (seed: string) => string[]
  /** The stored hash of a recovery code. */
  readonly recoveryHash: (userId: string, code: string) => string
  /** A pseudo-random answer about accounts that do not exist: constant per name and unpredictable. */
  readonly coinOf: (name: string) => boolean
  /** The nonce that a third party must repeat in its signed answer to this state. */
  readonly nonce: (state: string) => string
  /** The stored hash of a code, in hex: keyed, because codes are short. */
  readonly codeHash: (target: string, scene: string, code: string) => string
  /** The stored hash of something that identifies a person: only this server can compute it. */
  readonly markHash: (name: string) => Buffer
}

/**
 * Tokens and initial passwords are derived, not drawn: a stored reply holds only the seed, and a repeated request gets
 * the same secret without its being stored.
 * @param secret at least 32 random bytes, kept out of the database
 */
export function createSecrets(secret: Uint8Array): Secrets {
  const derive = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  return {
    token: (seed) => derive('session token', seed).toString('base64url'),
    visitorToken: (seed) => derive('visitor token', seed).toString('base64url'),
    initialPassword: (seed) => readable((block) => derive('initial password', seed, block)),
    ticket: (seed) => derive('login ticket', seed).toString('base64url'),
    recoveryCodes: (seed) => recoveryCodes((number) => derive('recovery code', seed, number)),
    recoveryHash: (userId, code) =>
      derive('recovery hash', userId, plainRecoveryCode(code)).toString('base64url'),
    coinOf: (name) => derive('coin', name)[0]! < 128,
    nonce: (state) => derive('third-party nonce', state).toString('base64url'),
    codeHash: (target, scene, code) => derive('code', target, scene, code).toString('hex'),
    markHash: (name) => derive('mark', name),
  }
}

/** The stored hash of a token, by which the edge looks it up. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** Each character is equally likely: bytes past the last whole multiple of the alphabet are skipped. */
function readable(bytesOf: (block: string) => Uint8Array): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  for (let block = 0; text.length < initialPasswordLength; block += 1)
    for (const byte of bytesOf(String(block)))
      if (byte < limit && text.length < initialPasswordLength)
        text += alphabet[byte % alphabet.length]
  return text
}

/** A code of six digits, each of the million equally likely. */
export function sixDigits(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE()
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0')
  }
}
