import { normalPassword } from '@candor/api'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '../../platform/http/gate.ts'

/** The cost of a hash: memory in KiB, passes, lanes. */
export type HashCost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waiting = 64

export type Passwords = {
  /** The PHC string to store; null when too many wait, for which the caller answers BUSY. */
  readonly hash: (password: string) => Promise<string | null>
  /**
   * Whether the password matches; null when too many wait. Without a stored hash the same work is done, so that the
   * response time does not reveal whether there is one.
   */
  readonly verify: (stored: string | null, password: string) => Promise<boolean | null>
}

/**
 * Passwords are hashed in Unicode normal form, so that keyboards agree.
 * @param cost the cost of new hashes; a stored hash is verified at its own cost
 */
export function createPasswords(
  randomBytes: (count: number) => Uint8Array,
  cost = owaspCost,
): Passwords {
  const gate = createGate(atOnce, waiting)
  const hashNow = (password: string) =>
    hash(normalPassword(password), { ...cost, salt: randomBytes(16) })
  const nobodys = hashNow(Buffer.from(randomBytes(32)).toString('base64url'))
  return {
    hash: (password) => gate.run(() => hashNow(password)),
    verify: (stored, password) =>
      gate.run(async () => {
        const isRight = await verify(stored ?? (await nobodys), normalPassword(password))
        return isRight && stored !== null
      }),
  }
}
