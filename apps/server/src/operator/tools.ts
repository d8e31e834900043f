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
  /** At least 32 random bytes, the same after a restart and not in the database. */
  readonly secret: Uint8Array
  /** How long withdrawals pause after operators remove a user's factor (ms), by policy. */
  readonly resetHoldMs: number
  /** Signs the audit's anchors. */
  readonly notary: Notary
  /** Folder of the audit's anchors, outside the database. */
  readonly dataFolder: string
  /** Origin of the console, which passkeys are bound to. */
  readonly origin: string
}

/** The dependencies of this module's parts. */
export type Tools = OperatorOptions & {
  readonly secrets: Secrets
  readonly anchors: Anchors
  readonly stamps: Stamps
}

/** Answers an act after this process has reloaded the policies, so that the operator sees the effect at once. */
export function knowing<Reply>({ policies }: Pick<Tools, 'policies'>) {
  return async (reply: unknown): Promise<Reply> => {
    await policies.refresh()
    return reply as Reply
  }
}
