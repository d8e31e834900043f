import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { codeOrPasskeyCheck, spentTogether, type CodeOrPasskey } from '../code-or-passkey.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { securityLock } from '../security-code.ts'
import { endOthers } from '../session.ts'
import {
  authenticators as authenticatorTable,
  holds as holdTable,
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
} from '../tables.ts'

export type Unbinding = HoldTerms & {
  /** The asking session; all others end. */
  readonly sessionId: string
  readonly person: PersonProof
  readonly stepUp: CodeOrPasskey
}

/**
 * Removes the authenticator, proved by its code, a recovery code or a passkey, and by the password. Every other session
 * ends.
 */
export const unbindAuthenticator = command('unbindAuthenticator', {
  needs: {
    users: userTable,
    locks: lockTable,
    authenticators: authenticatorTable,
    holds: holdTable,
    sessions: sessionTable,
  },
  reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
  decide(
    { users: user, locks, authenticators: present, holds: hold, sessions },
    input: Unbinding,
    { now },
  ) {
    if (user === undefined) return refuse('NOT_FOUND')
    if (present?.secret == null) return refuse('GOOGLE_NOT_BOUND')
    const person = personCheck(user, locks.get(oldPasswordLock), input.person, now)
    if (isRefusal(person)) return person
    const checked = { user, authenticator: present, locks, lockId: securityLock.known }
    const opened = codeOrPasskeyCheck(checked, input.stepUp, now)
    if (isRefusal(opened)) return opened

    const removed = authenticatorTable.row({
      ...present,
      secret: null,
      version: present.version + 1,
      recoveryHashes: [],
      boundAt: null,
    })
    const { holdMs, lang } = input
    const held = holdAfter(user.userId, 'authenticator', hold, { now, holdMs })
    const { row, event } = heldFor(held, lang)
    const others = endOthers(sessions.all(), input.sessionId, now)
    return {
      put: [...person, ...opened, ...spentTogether(user, input), removed, ...others.put, row],
      events: [event, ...others.events],
      reply: { withdrawHoldUntilAt: held.untilAt },
    }
  },
})
