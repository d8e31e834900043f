import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import { isSpent } from '../spent-code.ts'
import {
  guardLocks,
  guardNeeds,
  ownerCheck,
  spentBy,
  type OwnerProof,
} from '../sign-in-methods/owner-proof.ts'
import type { ProvedIdentity } from './prove-identity.ts'
import { identityName, thirdParties } from './tables.ts'

/** Most third-party sign-ins of a user. */
const partiesLimit = 10

export type NewThirdParty = HoldTerms & {
  readonly proof: OwnerProof
  /** The third party's identity; null if it is invalid. */
  readonly identityProof: ProvedIdentity | null
}

/** Adds a third-party sign-in for a user who has re-authenticated, and pauses withdrawals. */
export const addThirdParty = command('addThirdParty', {
  needs: { ...guardNeeds, thirdParties },
  reads: () => ({ locks: guardLocks }),
  claims: ({ identityProof }: NewThirdParty) =>
    identityProof === null ? [] : [identityName(identityProof.identity)],
  decide(state, { proof, identityProof, holdMs, lang }: NewThirdParty, { now, newId }) {
    const { users: user, authenticators: authenticator, locks, claimed } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks, passkeys: state.passkeys }, proof, now)
    if (isRefusal(proved)) return proved
    // Revealed only to the proved user.
    if (identityProof === null || isSpent(identityProof.stampId, user))
      return refuse('OAUTH_FAILED')
    const { identity, stampId } = identityProof
    const rows = state.thirdParties.all()
    const known = rows.find((row) => identityName(row) === identityName(identity))
    // An identity stays with its first account: it can be added again to that account and to no other.
    const isFree = known === undefined ? claimed(identityName(identity)) : known.removedAt !== null
    if (!isFree) return refuse('CREDENTIAL_TAKEN')
    if (rows.filter(({ removedAt }) => removedAt === null).length >= partiesLimit)
      return refuse('CREDENTIAL_LIMIT')

    const { userId } = user
    const id = known?.id ?? newId()
    const kept = { ...owned(userId), id, createdAt: now, removedAt: null }
    const held = holdAfter(userId, 'thirdParty', state.holds, { now, holdMs })
    const { row, event } = heldFor(held, lang)
    return {
      put: [
        ...proved,
        spentBy(user, proof, stampId),
        thirdParties.row({ ...kept, ...identity }),
        row,
      ],
      events: [event],
      reply: { id, withdrawHoldUntilAt: held.untilAt },
    }
  },
})
