import { command, owned, refuse } from '../../platform/lane/index.ts'
import { nameOf } from '../account.ts'
import { newUser } from '../commands/register.ts'
import { users as userTable } from '../tables.ts'
import type { Opening } from '../sign-in-methods/open-account.ts'
import { signInWallets, walletName, type Wallet } from './tables.ts'

export type AccountOpening = Opening & { readonly wallet: Pick<Wallet, 'address' | 'chainId'> }

/** Creates a user who signs in by a wallet and is named by its address. The sign-in is a command of its own. */
export const openAccount = command('openAccount', {
  needs: { users: userTable, wallets: signInWallets },
  creates: true,
  claims: ({ uid, inviteCode, wallet: { address } }: AccountOpening) => [
    nameOf.account(address),
    nameOf.uid(uid),
    nameOf.invite(inviteCode),
    walletName(address),
  ],
  decide({ claimed }, input: AccountOpening, { now, newId }) {
    const { userId, wallet } = input
    const { address: account } = wallet
    const isFree = claimed(walletName(account)) && claimed(nameOf.account(account))
    if (!isFree) return refuse('CREDENTIAL_TAKEN')
    // Two calls drew the same number at the same time; the next try draws another.
    if (!claimed(nameOf.uid(input.uid)) || !claimed(nameOf.invite(input.inviteCode)))
      return refuse('BUSY', { retryAfter: 1 })

    const bare = { contact: null, passwordHash: null, arrival: null, spentCodeId: '0' }
    const user = { ...newUser({ ...input, ...bare }, now), account, accountType: 'wallet' }
    const { accountType, country, invitedBy } = user
    const kept = { ...owned(userId), id: newId(), createdAt: now, removedAt: null }
    return {
      put: [userTable.row(user), signInWallets.row({ ...kept, ...wallet })],
      events: [
        {
          name: 'userRegistered',
          data: { userId, account, accountType, country, invitedBy },
        },
      ],
      reply: { userId },
    }
  },
})
