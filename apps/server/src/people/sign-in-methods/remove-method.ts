import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from '../hold.ts'
import { passkeys, type Passkey } from '../passkey/tables.ts'
import { endOthers } from '../session.ts'
import { sessions, users as userTable } from '../tables.ts'
import { thirdParties, type ThirdPartyRow } from '../third-party/tables.ts'
import { signInWallets, type Wallet } from '../wallet-sign-in/tables.ts'
import { guardLocks, guardNeeds, ownerCheck, type OwnerProof } from './owner-proof.ts'
import { waysIn } from './count.ts'

export type WayRemoval = HoldTerms & {
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
export const removeWay = command('removeWay', {
  needs: { ...guardNeeds, sessions, wallets: signInWallets, thirdParties },
  reads: () => ({ locks: guardLocks }),
  decide(state, { kind, id, sessionId, proof, holdMs, lang }: WayRemoval, { now, newId }) {
    const { users: user, authenticators: authenticator, locks } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks, passkeys: state.passkeys }, proof, now)
    if (isRefusal(proved)) return proved
    const keys = state.passkeys.all().filter(isIn)
    const wallets = state.wallets.all().filter(isIn)
    const parties = state.thirdParties.all().filter(isIn)
    const meant = ({ id: known }: { readonly id: string }) => known === id
    const removed = {
      passkey: () => keys.filter(meant).map((key) => gone(passkeys, key, now)),
      wallet: () => wallets.filter(meant).map((one) => gone(signInWallets, one, now)),
      thirdParty: () => parties.filter(meant).map((one) => gone(thirdParties, one, now)),
    }[kind]()
    if (removed.length === 0) return refuse('NOT_FOUND')
    const left = keys.length + wallets.length + parties.length - 1
    if (waysIn(user, left) === 0) return refuse('LAST_WAY_IN')

    const held = holdAfter(user.userId, kind, state.holds, { now, holdMs })
    const { row, told } = heldFor(held, lang)
    const others = endOthers(state.sessions.all(), sessionId, now)
    // Voids unused proofs by this method.
    const spent = userTable.row({ ...user, spentCodeId: newId() })
    return {
      put: [...proved, spent, ...removed, ...others.put, row],
      tell: [told, ...others.tell],
      reply: { withdrawHoldUntilAt: held.untilAt },
    }
  },
})

const isIn = ({ removedAt }: Passkey | Wallet | ThirdPartyRow) => removedAt === null

function gone<R extends Passkey | Wallet | ThirdPartyRow, Saved>(
  table: { readonly row: (value: R) => Saved },
  value: R,
  now: number,
): Saved {
  return table.row({ ...value, removedAt: now })
}
