import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { guestAccount, nameOf, type Contact } from '../account.ts'
import { openSession, signedIn, type Arrival } from '../session.ts'
import { sessions as sessionTable, users as userTable, type User } from '../tables.ts'

export type Registration = {
  /** The new user's id. */
  readonly userId: string
  readonly uid: string
  readonly inviteCode: string
  /** Null for a guest. */
  readonly contact: Contact | null
  readonly passwordHash: string | null
  readonly invitedBy: string | null
  readonly agreementVersion: string
  readonly country: string | null
  readonly deviceId: string
  /** Signs the new user in at once; null if a sign-in follows separately. */
  readonly arrival: Arrival | null
  /** The code that proved the contact, spent with this. */
  readonly spentCodeId: string
  /** An objection. Answered here, after the lane has looked for a stored reply to this key. */
  readonly objection: Refusal | null
}

const accountName = ({ contact, uid }: Registration) =>
  nameOf.account(contact?.address ?? guestAccount(uid))

/** Creates a user. The account, and for a guest the device, must be free. */
export const register = command('register', {
  needs: { users: userTable, sessions: sessionTable },
  creates: true,
  claims(input: Registration) {
    // A name goes to the first call of a batch, so a call that will be refused must not claim it.
    if (input.objection !== null) return []
    const names = [accountName(input), nameOf.uid(input.uid), nameOf.invite(input.inviteCode)]
    return input.contact === null ? [...names, nameOf.guest(input.deviceId)] : names
  },
  decide({ claimed }, input: Registration, context) {
    if (input.objection !== null) return input.objection
    const isTaken =
      !claimed(accountName(input)) ||
      (input.contact === null && !claimed(nameOf.guest(input.deviceId)))
    if (isTaken) return refuse('ACCOUNT_EXISTS')
    // Two calls drew the same number at the same time; the next try draws another.
    if (!claimed(nameOf.uid(input.uid)) || !claimed(nameOf.invite(input.inviteCode)))
      return refuse('BUSY', { retryAfter: 1 })

    const user = newUser(input, context.now)
    const { userId, account, accountType, country, invitedBy } = user
    const registered = {
      name: 'userRegistered',
      data: { userId, account, accountType, country, invitedBy },
    }
    const { arrival } = input
    if (arrival === null)
      return { put: [userTable.row(user)], events: [registered], reply: { userId } }
    const { opened } = openSession(userId, arrival, [], context)
    return {
      put: [userTable.row(user), sessionTable.row(opened)],
      events: [
        registered,
        {
          name: 'signedIn',
          data: { userId, sessionId: opened.id, isNewDevice: false, lang: arrival.lang },
        },
      ],
      reply: signedIn(user, arrival, true, context.now),
    }
  },
})

/** The row of a new user, as a guest without a contact. */
export function newUser(input: Omit<Registration, 'deviceId' | 'objection'>, now: number): User {
  const { contact, uid, arrival } = input
  return {
    ...owned(input.userId),
    uid,
    account: contact?.address ?? guestAccount(uid),
    accountType: contact?.type ?? 'guest',
    email: contact?.type === 'email' ? contact.email : null,
    phoneCode: contact?.type === 'phone' ? contact.phoneCode : null,
    phone: contact?.type === 'phone' ? contact.phone : null,
    nickName: `user${uid}`,
    passwordHash: input.passwordHash,
    passwordVersion: input.passwordHash === null ? 0 : 1,
    initialPasswordChanged: contact !== null,
    inviteCode: input.inviteCode,
    invitedBy: input.invitedBy,
    agreementVersion: input.agreementVersion,
    country: input.country,
    nextCountry: null,
    nextCountryAt: null,
    documentCountry: null,
    spentCodeId: input.spentCodeId,
    createdAt: now,
    lastLoginAt: arrival === null ? null : now,
    lastLoginIp: arrival?.ip ?? null,
    avatarId: null,
    closedAt: null,
    lang: arrival?.lang ?? 'en-us',
  }
}
