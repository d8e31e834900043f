import { command, owned, refuse } from '../../platform/lane/index.ts'
import { nameOf } from '../account.ts'
import { newUser } from '../commands/register.ts'
import { users as userTable } from '../tables.ts'
import type { Opening } from '../sign-in-methods/open-account.ts'
import { identityName, thirdParties, type Identity } from './tables.ts'

export type PartyOpening = Opening & { readonly identity: Identity }

const accountOf = ({ identity, uid }: PartyOpening) => `${identity.provider}-${uid}`

/** Creates a user who signs in by a third party, without other data; the sign-in is a command of its own. */
export const openPartyAccount = command('openPartyAccount', {
  needs: { users: userTable, thirdParties },
  creates: true,
  claims: (input: PartyOpening) => [
    nameOf.account(accountOf(input)),
    nameOf.uid(input.uid),
    nameOf.invite(input.inviteCode),
    identityName(input.identity),
  ],
  decide({ claimed }, input: PartyOpening, { now, newId }) {
    const { userId, identity } = input
    if (!claimed(identityName(identity))) return refuse('CREDENTIAL_TAKEN')
    const account = accountOf(input)
    const names = [nameOf.account(account), nameOf.uid(input.uid), nameOf.invite(input.inviteCode)]
    // Two calls drew the same number at the same time; the next try draws another.
    if (!names.every(claimed)) return refuse('BUSY', { retryAfter: 1 })

    const bare = { contact: null, passwordHash: null, arrival: null, spentCodeId: '0' }
    const user = { ...newUser({ ...input, ...bare }, now), account, accountType: 'oauth' }
    const { accountType, country, invitedBy } = user
    const kept = { ...owned(userId), id: newId(), createdAt: now, removedAt: null }
    return {
      put: [userTable.row(user), thirdParties.row({ ...kept, ...identity })],
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
