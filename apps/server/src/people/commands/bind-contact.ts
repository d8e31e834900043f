import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { contactOf, nameOf, withContact, type Contact } from '../account.ts'
import { codeOrPasskeyCheck, type CodeOrPasskey } from '../code-or-passkey.ts'
import type { HoldTerms } from '../withdrawal-hold.ts'
import { passkeys } from '../passkey/tables.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { renewPassword } from '../renewal.ts'
import { securityLock } from '../security-code.ts'
import { isSpent, latestOf } from '../spent-code.ts'
import {
  authenticators as authenticatorTable,
  holds as holdTable,
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
} from '../tables.ts'
import { sessionFault } from '../sign-in-methods/session-only.ts'

export type ContactBinding = HoldTerms & {
  /** The asking session; a new password ends all others. */
  readonly sessionId: string
  readonly passwordVersion: number
  /** Null if the initial password was in force: then `newHash` replaces it. */
  readonly person: PersonProof | null
  readonly newHash: string
  /** The step-up, if an authenticator is bound. */
  readonly stepUp: CodeOrPasskey
  /** The address with the code that proved it; null if there is an objection. */
  readonly found: { readonly contact: Contact; readonly codeId: string } | null
  /** The objection, revealed only to the proved user. */
  readonly objection: Refusal | null
}

/** Turns a guest into a user with an address. The id stays, and with it everything that the guest has. */
export const bindContact = command('bindContact', {
  needs: {
    users: userTable,
    sessions: sessionTable,
    locks: lockTable,
    holds: holdTable,
    authenticators: authenticatorTable,
    passkeys,
  },
  reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
  claims: ({ found }: ContactBinding) =>
    found === null ? [] : [nameOf.account(found.contact.address)],
  decide(state, input: ContactBinding, { now }) {
    const { users: user, locks, sessions, claimed } = state
    if (user === undefined) return refuse('NOT_FOUND')
    if (contactOf(user) !== null) return refuse('STATE_CHANGED')
    const isInitial = input.person === null
    if (isInitial === user.initialPasswordChanged) return refuse('STATE_CHANGED')
    if (input.passwordVersion !== user.passwordVersion) return refuse('STATE_CHANGED')
    const proved =
      input.person === null ? [] : personCheck(user, locks.get(oldPasswordLock), input.person, now)
    if (isRefusal(proved)) return proved

    const checked = {
      user,
      authenticator: state.authenticators,
      locks,
      lockId: securityLock.known,
    }
    const given = { authenticator: state.authenticators, passkeys: state.passkeys }
    const fault = isInitial ? sessionFault(given, input.stepUp.challengeId) : null
    // A request that fails anyway spends no security code.
    const opened = fault ?? input.objection ?? codeOrPasskeyCheck(checked, input.stepUp, now)
    if (isRefusal(opened)) return opened
    if (input.found === null) return refuse('STATE_CHANGED')
    const { contact, codeId } = input.found
    if (isSpent(codeId, user)) return refuse('CAPTCHA_EXPIRED')
    if (!claimed(nameOf.account(contact.address))) return refuse('ACCOUNT_EXISTS')

    const spentCodeId = latestOf(codeId, input.stepUp.challengeId)
    const bound = { ...withContact(user, contact), spentCodeId }
    const { address: account } = contact
    const event = { name: 'contactBound', data: { userId: user.userId } }
    if (!isInitial)
      return {
        put: [...proved, ...opened, userTable.row(bound)],
        events: [event],
        reply: { account, withdrawHoldUntilAt: null },
      }
    const others = sessions.all().filter(({ id }) => id !== input.sessionId)
    const present = {
      user: bound,
      hold: state.holds,
      ending: others,
      asking: sessions.get(input.sessionId),
    }
    const renewed = renewPassword(present, { ...input, codeId: spentCodeId }, now)
    return {
      put: [...opened, ...renewed.put],
      events: [event, ...renewed.events],
      reply: { account, withdrawHoldUntilAt: renewed.holdUntilAt },
    }
  },
})
