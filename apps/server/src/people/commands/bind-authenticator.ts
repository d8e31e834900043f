import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { heldFor, holdAfter, type HoldTerms } from '../withdrawal-hold.ts'
import { failed, secondsLocked, signInPolicy } from '../lock-out.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { endOthers } from '../session.ts'
import { securityCheck, securityLock, type SecurityProof } from '../security-code.ts'
import {
  authenticators as authenticatorTable,
  holds as holdTable,
  locks as lockTable,
  sessions as sessionTable,
  users as userTable,
} from '../tables.ts'

export type Binding = HoldTerms & {
  /** The asking session; all others end. */
  readonly sessionId: string
  readonly person: PersonProof
  /** The code to the address that the first authenticator requires beside a password; null if none is required. */
  readonly inbox: PersonProof | null
  /** The encrypted secret that the code was checked with; null if the request names another one. */
  readonly sealed: Uint8Array | null
  /** The time step of the code; null for a wrong one. */
  readonly step: number | null
  /** A code of the authenticator that is bound already. */
  readonly old: SecurityProof
  /** Seed of the recovery codes, derived with the server's secret. */
  readonly seed: string
  readonly recoveryHashes: readonly string[]
}

/** The stored reply; the route adds the recovery codes of the seed. */
export type Bound = { readonly seed: string; readonly withdrawHoldUntilAt: number }

/**
 * Binds the pending secret once a code proves that the user has it. Every other session ends, because it was opened
 * without the authenticator. The authenticator replaces codes to the address from now on: so the first one requires
 * such a code, and withdrawals pause as after every such change.
 */
export const bindAuthenticator = command('bindAuthenticator', {
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
    input: Binding,
    { now },
  ) {
    if (user === undefined) return refuse('NOT_FOUND')
    const person = personCheck(user, locks.get(oldPasswordLock), input.person, now)
    if (isRefusal(person)) return person
    const lock = locks.get(securityLock.known)
    const old = securityCheck(
      { authenticator: present, lock, lockId: securityLock.known },
      input.old,
      now,
    )
    if (isRefusal(old)) return old
    const { userId } = user
    const { sealed, step, lang, seed } = input
    const isPending =
      present?.pendingSecret != null &&
      sealed !== null &&
      Buffer.compare(present.pendingSecret, sealed) === 0 &&
      now < (present.pendingUntilAt ?? 0)
    if (!isPending) return refuse('TICKET_EXPIRED')
    const retryAfter = secondsLocked(lock, now)
    if (retryAfter > 0) return refuse('LOGIN_LOCKED', { retryAfter })
    if (step === null) {
      const counted = { ...owned(userId), ...failed(lock, now, signInPolicy) }
      const row = lockTable.row({ ...counted, id: securityLock.known })
      return refuse('SECURITY_CODE_WRONG', {}, [row])
    }
    const isFirst = present.secret === null
    const first =
      isFirst && input.inbox !== null ? personCheck(user, undefined, input.inbox, now) : []
    if (isRefusal(first)) return first

    const bound = authenticatorTable.row({
      ...present,
      secret: sealed,
      version: present.version + 1,
      lastStep: step,
      recoveryHashes: input.recoveryHashes,
      boundAt: now,
      pendingSecret: null,
      pendingUntilAt: null,
    })
    const others = endOthers(sessions.all(), input.sessionId, now)
    const put = [...person, ...first, ...old, bound, ...others.put]
    const held = holdAfter(userId, 'authenticator', hold, { now, holdMs: input.holdMs })
    const { row, event } = heldFor(held, lang, isFirst ? 'authenticatorBound' : 'authenticator')
    const reply: Bound = { seed, withdrawHoldUntilAt: held.untilAt }
    return { put: [...put, row], events: [event, ...others.events], reply }
  },
})
