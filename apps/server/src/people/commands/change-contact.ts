import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { contactOf, nameOf, withContact, type Contact } from '../account.ts'
import { codeOrPasskeyCheck, type CodeOrPasskey } from '../code-or-passkey.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { securityLock } from '../security-code.ts'
import { endOthers } from '../session.ts'
import { isSpent, latestOf } from '../spent-code.ts'
import { authenticators, holds, locks, sessions, users } from '../tables.ts'

export type ContactChange = HoldTerms & {
  /** The asking session; all others end. */
  readonly sessionId: string
  /** Proof by the login password; null if none is set. */
  readonly person: PersonProof | null
  /** The step-up, if an authenticator is bound. */
  readonly stepUp: CodeOrPasskey
  /** The new address with the codes that proved it and the current one; null if there is an objection. */
  readonly found: {
    readonly contact: Contact
    readonly newCodeId: string
    readonly oldCodeId: string
  } | null
  /** The objection, revealed only to the proved user. */
  readonly objection: Refusal | null
}

/**
 * Moves an account to another address. Control of only one address is not enough, withdrawals pause, and the old
 * address is notified, because a thief does not read it.
 */
export const changeContact = command('changeContact', {
  needs: { users, sessions, locks, holds, authenticators },
  reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
  claims: ({ found }: ContactChange) =>
    found === null ? [] : [nameOf.account(found.contact.address)],
  decide(state, input: ContactChange, { now }) {
    const { users: user, sessions: open, claimed } = state
    if (user === undefined) return refuse('NOT_FOUND')
    const former = contactOf(user)
    if (former === null) return refuse('GUEST_NOT_ALLOWED')
    if ((input.person === null) !== (user.passwordHash === null)) return refuse('STATE_CHANGED')
    const proved =
      input.person === null
        ? []
        : personCheck(user, state.locks.get(oldPasswordLock), input.person, now)
    if (isRefusal(proved)) return proved
    const checked = {
      user,
      authenticator: state.authenticators,
      locks: state.locks,
      lockId: securityLock.known,
    }
    // A request that fails anyway spends no security code.
    const opened = input.objection ?? codeOrPasskeyCheck(checked, input.stepUp, now)
    if (isRefusal(opened)) return opened
    if (input.found === null) return refuse('STATE_CHANGED')
    const { contact, newCodeId, oldCodeId } = input.found
    if (isSpent(newCodeId, user) || isSpent(oldCodeId, user)) return refuse('CAPTCHA_EXPIRED')
    if (!claimed(nameOf.account(contact.address))) return refuse('ACCOUNT_EXISTS')

    const { userId } = user
    const { lang, holdMs } = input
    const spentCodeId = latestOf(newCodeId, oldCodeId, input.stepUp.challengeId)
    const others = endOthers(open.all(), input.sessionId, now)
    const held = holdAfter(userId, 'contact', state.holds, { now, holdMs })
    const { row, event } = heldFor(held, lang)
    return {
      put: [
        ...proved,
        ...opened,
        users.row({ ...withContact(user, contact), spentCodeId }),
        ...others.put,
        row,
      ],
      events: [
        event,
        { name: 'contactLeft', data: { userId, former, holdUntilAt: held.untilAt, lang } },
        ...others.events,
      ],
      // The old address may be registered again.
      free: [nameOf.account(former.address)],
      reply: { account: contact.address, withdrawHoldUntilAt: held.untilAt },
    }
  },
})
