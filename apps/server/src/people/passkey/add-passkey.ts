import { command, isRefusal, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import {
  guardLocks,
  guardNeeds,
  ownerCheck,
  type OwnerProof,
} from '../sign-in-methods/owner-proof.ts'
import { passkeysLimit } from './options.ts'
import { passkeyName, passkeys, type Passkey } from './tables.ts'

export type NewPasskey = HoldTerms & {
  readonly proof: OwnerProof
  readonly made: Pick<
    Passkey,
    'credentialId' | 'publicKey' | 'transports' | 'synced' | 'counter' | 'challengeId'
  > | null
  readonly name: string
  /** The objection, revealed only to the proved user. */
  readonly objection: Refusal | null
}

/** Adds a passkey for a user who has re-authenticated, and pauses withdrawals. */
export const addPasskey = command('addPasskey', {
  needs: guardNeeds,
  reads: () => ({ locks: guardLocks }),
  claims: ({ made }: NewPasskey) => (made === null ? [] : [passkeyName(made.credentialId)]),
  decide(state, { proof, made, name, objection, holdMs, lang }: NewPasskey, { now, newId }) {
    const { users: user, authenticators: authenticator, locks, claimed } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks, passkeys: state.passkeys }, proof, now)
    if (isRefusal(proved)) return proved
    if (objection !== null) return objection
    if (made === null || !claimed(passkeyName(made.credentialId))) return refuse('PASSKEY_FAILED')
    const present = state.passkeys.all().filter(({ removedAt }) => removedAt === null)
    if (present.length >= passkeysLimit) return refuse('CREDENTIAL_LIMIT')

    const { userId } = user
    const id = newId()
    const added = passkeys.row({
      ...owned(userId),
      ...made,
      id,
      name,
      createdAt: now,
      lastUsedAt: null,
      removedAt: null,
    })
    const held = holdAfter(userId, 'passkey', state.holds, { now, holdMs })
    const { row, event } = heldFor(held, lang)
    return {
      put: [...proved, added, row],
      events: [event],
      reply: { id, withdrawHoldUntilAt: held.untilAt },
    }
  },
})
