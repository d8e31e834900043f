import { hash, verify } from '@node-rs/argon2'
import { createGate } from '../../platform/http/gate.ts'

/** What one hash costs: memory in KiB, passes over it, lanes. */
export type HashCost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waiting = 64

export type Passwords = {
  /** The PHC text to store; null when too many wait, and the caller says BUSY. */
  readonly hash: (password: string) => Promise<string | null>
  /**
   * Whether the password is the stored one; null when too many wait. Without a stored one the same
   * work is done in vain, so that time does not tell whether there is one.
   */
  readonly verify: (stored: string | null, password: string) => Promise<boolean | null>
}

/**
 * Passwords are hashed as they came: the client sends NFC, so that keyboards agree.
 * @param cost of what is hashed now; a stored hash is verified at its own
 */
export function createPasswords(
  randomBytes: (count: number) => Uint8Array,
  cost = owaspCost,
): Passwords {
  const gate = createGate(atOnce, waiting)
  const hashNow = (password: string) => hash(password, { ...cost, salt: randomBytes(16) })
  const nobodys = hashNow(Buffer.from(randomBytes(32)).toString('base64url'))
  return {
    hash: (password) => gate.run(() => hashNow(password)),
    verify: (stored, password) =>
      gate.run(async () => {
        const isRight = await verify(stored ?? (await nobodys), password)
        return isRight && stored !== null
      }),
  }
}
