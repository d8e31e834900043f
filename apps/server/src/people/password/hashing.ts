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

/**
 * The result of a comparison. `former`: right, but the hash is of an unnormalised Unicode form, from before passwords
 * were normalised, and should be replaced.
 */
export type Match = 'right' | 'former' | 'wrong'

export type Passwords = {
  /** The PHC string to store; null when too many wait, for which the caller answers BUSY. */
  readonly hash: (password: string) => Promise<string | null>
  /**
   * Whether the password matches; null when too many wait. Without a stored hash the same work is done, so that the
   * response time does not reveal whether there is one.
   */
  readonly verify: (stored: string | null, password: string) => Promise<boolean | null>
  /** Like `verify`, and whether the stored hash is of the normal form. */
  readonly match: (stored: string | null, password: string) => Promise<Match | null>
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

/** The normal form, then the forms that a keyboard may have sent before passwords were normalised. */
function formsOf(password: string): [string, ...string[]] {
  const normal = normalPassword(password)
  const others = [password, password.normalize('NFC'), password.normalize('NFD')]
  return [normal, ...new Set(others.filter((form) => form !== normal))]
}
