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
import { signInWallets, walletName, type Wallet } from './tables.ts'

/** Most wallets of a user. */
const walletsLimit = 10

export type NewWallet = HoldTerms & {
  readonly proof: OwnerProof
  /** The wallet, and the id of the text that it signed, spent with this; null if the signature is invalid. */
  readonly signed: (Pick<Wallet, 'address' | 'chainId'> & { readonly stampId: string }) | null
}

/** Adds a sign-in wallet for a user who has re-authenticated, and pauses withdrawals. */
export const addWallet = command('addSignInWallet', {
  needs: { ...guardNeeds, wallets: signInWallets },
  reads: () => ({ locks: guardLocks }),
  claims: ({ signed }: NewWallet) => (signed === null ? [] : [walletName(signed.address)]),
  decide(state, { proof, signed, holdMs, lang }: NewWallet, { now, newId }) {
    const { users: user, authenticators: authenticator, locks, claimed } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const proved = ownerCheck({ user, authenticator, locks, passkeys: state.passkeys }, proof, now)
    if (isRefusal(proved)) return proved
    // Revealed only to the proved user.
    if (signed === null || isSpent(signed.stampId, user)) return refuse('WALLET_SIGNATURE_INVALID')
    const { stampId, ...wallet } = signed
    const rows = state.wallets.all()
    const known = rows.find(({ address }) => address === wallet.address)
    // A wallet stays with its first account: it can be added again to that account and to no other.
    const isFree =
      known === undefined ? claimed(walletName(wallet.address)) : known.removedAt !== null
    if (!isFree) return refuse('CREDENTIAL_TAKEN')
    if (rows.filter(({ removedAt }) => removedAt === null).length >= walletsLimit)
      return refuse('CREDENTIAL_LIMIT')

    const { userId } = user
    const id = known?.id ?? newId()
    const kept = { ...owned(userId), id, createdAt: now, removedAt: null }
    const held = holdAfter(userId, 'wallet', state.holds, { now, holdMs })
    const { row, event } = heldFor(held, lang)
    return {
      put: [
        ...proved,
        spentBy(user, proof, stampId),
        signInWallets.row({ ...kept, ...wallet }),
        row,
      ],
      events: [event],
      reply: { id, withdrawHoldUntilAt: held.untilAt },
    }
  },
})
