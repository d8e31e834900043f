import { normalPassword } from '@candor/api'
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

/**
 * How a typed password compares with the stored one. `former`: it is right, but the hash is of another Unicode form than
 * the normal one, from before passwords were normalised, and should be replaced.
 */
export type Match = 'right' | 'former' | 'wrong'

export type Passwords = {
  /** The PHC text to store; null when too many wait, and the caller says BUSY. */
  readonly hash: (password: string) => Promise<string | null>
  /**
   * Whether the password is the stored one; null when too many wait. Without a stored one the same
   * work is done in vain, so that time does not tell whether there is one.
   */
  readonly verify: (stored: string | null, password: string) => Promise<boolean | null>
  /** As `verify`, and whether the stored hash is of the normal form. */
  readonly match: (stored: string | null, password: string) => Promise<Match | null>
}

/**
 * Passwords are hashed in their normal form, so that keyboards agree.
 * @param cost of what is hashed now; a stored hash is verified at its own
 */
export function createPasswords(
  randomBytes: (count: number) => Uint8Array,
  cost = owaspCost,
): Passwords {
  const gate = createGate(atOnce, waiting)
  const hashNow = (password: string) =>
    hash(normalPassword(password), { ...cost, salt: randomBytes(16) })
  const nobodys = hashNow(Buffer.from(randomBytes(32)).toString('base64url'))
  const match = (stored: string | null, password: string): Promise<Match | null> =>
    gate.run(async () => {
      const phc = stored ?? (await nobodys)
      const [normal, ...former] = formsOf(password)
      if (await verify(phc, normal)) return stored === null ? 'wrong' : 'right'
      for (const form of former)
        if (await verify(phc, form)) return stored === null ? 'wrong' : 'former'
      return 'wrong'
    })
  return {
    hash: (password) => gate.run(() => hashNow(password)),
    match,
    async verify(stored, password) {
      const found = await match(stored, password)
      return found === null ? null : found !== 'wrong'
    },
  }
}

/** The normal form, then those that a keyboard may have given when passwords were hashed as they came. */
function formsOf(password: string): [string, ...string[]] {
  const normal = normalPassword(password)
  const others = [password, password.normalize('NFC'), password.normalize('NFD')]
  return [normal, ...new Set(others.filter((form) => form !== normal))]
}
