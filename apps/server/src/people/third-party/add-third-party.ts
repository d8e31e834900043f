import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from '../hold.ts'
import { isSpent } from '../spent-code.ts'
import { guardLocks, guardNeeds, ownerCheck, spentBy, type OwnerProof } from '../ways/guard.ts'
import type { ProvedIdentity } from './prove-identity.ts'
import { identityName, thirdParties } from './tables.ts'

/** As many as a user may have. */
const partiesLimit = 10

export type NewThirdParty = HoldTerms & {
  readonly proof: OwnerProof
  /** What the third party said; null where it said nothing that counts. */
  readonly said: ProvedIdentity | null
}

/** Lets a third party open the account of who has shown to be the user, and pauses withdrawals. */
export const addThirdParty = command('addThirdParty', {
  needs: { ...guardNeeds, thirdParties },
  reads: () => ({ locks: guardLocks }),
  claims: ({ said }: NewThirdParty) => (said === null ? [] : [identityName(said.identity)]),
  decide(state, { proof, said, holdMs, lang }: NewThirdParty, { now, newId }) {
    const { users: user, authenticators: authenticator, locks, claimed } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks, passkeys: state.passkeys }, proof, now)
    if (isRefusal(proved)) return proved
    // Told only to who has shown to be the user.
    if (said === null || isSpent(said.stampId, user)) return refuse('OAUTH_FAILED')
    const { identity, stampId } = said
    const rows = state.thirdParties.all()
    const known = rows.find((row) => identityName(row) === identityName(identity))
    // It stays with the account that had it first: it can come back to that one, and to no other.
    const isFree = known === undefined ? claimed(identityName(identity)) : known.removedAt !== null
    if (!isFree) return refuse('CREDENTIAL_TAKEN')
    if (rows.filter(({ removedAt }) => removedAt === null).length >= partiesLimit)
      return refuse('CREDENTIAL_LIMIT')

    const { userId } = user
    const id = known?.id ?? newId()
    const kept = { ...owned(userId), id, createdAt: now, removedAt: null }
    const held = holdAfter(userId, 'thirdParty', state.holds, { now, holdMs })
    const { row, told } = heldFor(held, lang)
    return {
      put: [
        ...proved,
        spentBy(user, proof, stampId),
        thirdParties.row({ ...kept, ...identity }),
        row,
      ],
      tell: [told],
      reply: { id, withdrawHoldUntilAt: held.untilAt },
    }
  },
})
