import { command, owned, refuse } from '../../platform/lane/index.ts'
import { pendingMs } from '../authenticator.ts'
import { authenticators as table } from '../tables.ts'

type Input = {
  readonly userId: string
  /** The new secret, encrypted. */
  readonly sealed: Uint8Array
  /** Whether it will replace a bound one. */
  readonly rebind: boolean
}

/** The reply: until when the secret may be bound. */
export type Pending = { readonly untilAt: number }

/** Stores a new secret until a code proves it; a bound one stays valid. */
export const pendAuthenticator = command('pendAuthenticator', {
  needs: { authenticators: table },
  decide({ authenticators: present }, { userId, sealed, rebind }: Input, { now }) {
    if (present?.secret != null && !rebind) return refuse('GOOGLE_ALREADY_BOUND')
    const reply: Pending = { untilAt: now + pendingMs }
    const none = { secret: null, version: 0, lastStep: 0, recoveryHashes: [], boundAt: null }
    const pending = { pendingSecret: sealed, pendingUntilAt: reply.untilAt }
    return { put: [table.row({ ...owned(userId), ...none, ...present, ...pending })], reply }
  },
})
