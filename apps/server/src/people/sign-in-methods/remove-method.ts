import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { contactOf } from '../account.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import { passkeys, type Passkey } from '../passkey/tables.ts'
import { endOthers } from '../session.ts'
import { sessions, users as userTable, type User } from '../tables.ts'
import { thirdParties, type ThirdPartyRow } from '../third-party/tables.ts'
import { signInWallets, type Wallet } from '../wallet-sign-in/tables.ts'
import { guardLocks, guardNeeds, ownerCheck, type OwnerProof } from './owner-proof.ts'

export type SignInMethodRemoval = HoldTerms & {
  /** The asking session; all others end. */
  readonly sessionId: string
  readonly kind: 'passkey' | 'wallet' | 'thirdParty'
  readonly id: string
  readonly proof: OwnerProof
}

/**
 * Removes a sign-in method and pauses withdrawals. Every other session ends, because a stranger may have used the
 * method. The last sign-in method cannot be removed.
 */
export const removeSignInMethod = command('removeWay', {
  needs: { ...guardNeeds, sessions, wallets: signInWallets, thirdParties },
  reads: () => ({ locks: guardLocks }),
  decide(state, { kind, id, sessionId, proof, holdMs, lang }: SignInMethodRemoval, { now, newId }) {
    const { users: user, authenticators: authenticator, locks } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks, passkeys: state.passkeys }, proof, now)
    if (isRefusal(proved)) return proved
    const keys = state.passkeys.all().filter(isActive)
    const wallets = state.wallets.all().filter(isActive)
    const parties = state.thirdParties.all().filter(isActive)
    const isNamed = ({ id: known }: { readonly id: string }) => known === id
    const removed = {
      passkey: () => keys.filter(isNamed).map((key) => markRemoved(passkeys, key, now)),
      wallet: () => wallets.filter(isNamed).map((one) => markRemoved(signInWallets, one, now)),
      thirdParty: () => parties.filter(isNamed).map((one) => markRemoved(thirdParties, one, now)),
    }[kind]()
    if (removed.length === 0) return refuse('NOT_FOUND')
    const left = keys.length + wallets.length + parties.length - 1
    if (signInMethodCount(user, left) === 0) return refuse('LAST_WAY_IN')

    const held = holdAfter(user.userId, kind, state.holds, { now, holdMs })
    const { row, event } = heldFor(held, lang)
    const others = endOthers(state.sessions.all(), sessionId, now)
    // Voids unused proofs by this method.
    const spent = userTable.row({ ...user, spentCodeId: newId() })
    return {
      put: [...proved, spent, ...removed, ...others.put, row],
      events: [event, ...others.events],
      reply: { withdrawHoldUntilAt: held.untilAt },
    }
  },
})

/** Number of a user's sign-in methods: password, codes to the contact, and added ones. */
function signInMethodCount(user: User, added: number): number {
  return (user.passwordHash === null ? 0 : 1) + (contactOf(user) === null ? 0 : 1) + added
}

const isActive = ({ removedAt }: Passkey | Wallet | ThirdPartyRow) => removedAt === null

function markRemoved<R extends Passkey | Wallet | ThirdPartyRow, Saved>(
  table: { readonly row: (value: R) => Saved },
  value: R,
  now: number,
): Saved {
  return table.row({ ...value, removedAt: now })
}
