import type { Pool } from 'pg'
import type { Notary } from '../market/index.ts'
import type { Passwords, Stamps } from '../people/index.ts'
import type { Policies } from '../policy/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { World } from '../platform/world.ts'
import type { Anchors } from './audit/anchors.ts'
import type { Secrets } from './secrets.ts'

export type OperatorOptions = {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes'>
  readonly lane: Pick<Lane, 'run'>
  readonly policies: Policies
  readonly passwords: Passwords
  /** At least 32 random bytes that stay when the server restarts and are not in the database. */
  readonly secret: Uint8Array
  /** How long withdrawals pause once the desk has removed a user's factor, by policy. */
  readonly resetHoldMs: number
  /** Signs the audit's anchors. */
  readonly notary: Notary
  /** Where the audit's anchors are kept, outside the database. */
  readonly dataFolder: string
  /** Where the console is: passkeys are asked for by pages of this origin. */
  readonly origin: string
}

/** What the parts of this module work with. */
export type Tools = OperatorOptions & {
  readonly secrets: Secrets
  readonly anchors: Anchors
  readonly stamps: Stamps
}

/**
 * Answers an act once this process knows what it changed: whoever stops or restricts something must not
 * see it go on a moment later.
 */
export function knowing<Reply>({ policies }: Pick<Tools, 'policies'>) {
  return async (reply: unknown): Promise<Reply> => {
    await policies.refresh()
    return reply as Reply
  }
}
