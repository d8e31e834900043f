import { accounts } from '../../ledger/index.ts'
import {
  command,
  isRefusal,
  owned,
  refuse,
  type Refusal,
  type Row,
  type State,
} from '../../platform/lane/index.ts'
import type { Language } from '@candor/api'
import { contactOf } from '../account.ts'
import { isExactly } from '../closing/obstacles.ts'
import { passkeyCheck } from '../passkey/prove-passkey.ts'
import { passkeys } from '../passkey/tables.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { secondCheck, type SecondProof } from '../second-proof.ts'
import { securityLock } from '../security-code.ts'
import { endOthers } from '../session.ts'
import {
  authenticators,
  closings,
  fundPasswords,
  locks,
  sessions,
  users,
  type ClosingRow,
  type GivenUpRow,
} from '../tables.ts'
import {
  hasWithdrawalPassword,
  rightPasswordRows,
  withdrawalPasswordFault,
  type FundProof,
} from '../withdrawal-password.ts'
import type { Tools } from '../tools.ts'
import { sessionFault } from '../sign-in-methods/session-only.ts'

export type AccountClosing = {
  readonly userId: string
  /** The asking session; all others end. */
  readonly sessionId: string
  readonly givesUp: readonly GivenUpRow[]
  readonly fund: FundProof
  /** Proof by the login password, for a guest who has chosen one. */
  readonly person: PersonProof
  readonly second: SecondProof
  /** Any other objection. */
  readonly objection: Refusal | null
  readonly coolingMs: number
  readonly lang: Language
}

const needs = {
  users,
  closings,
  sessions,
  locks,
  authenticators,
  fundPasswords,
  accounts,
  passkeys,
}

/**
 * Requests the closing of an account without open business. Every other device is signed out. A user who stays signed
 * in, or signs in again, can cancel until the waiting time is over.
 */
export function closeAccount(underWay: Tools['underWay']) {
  return command('closeAccount', {
    needs: { ...needs, ...underWay.needs },
    reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
    decide(state, input: AccountClosing, { now }) {
      const { users: user, closings: present, sessions: open } = state
      if (user === undefined) return refuse('NOT_FOUND')
      if (present?.status === 'cooling') return refuse('STATE_CHANGED')
      if (input.objection !== null) return input.objection
      const isSettled = !underWay.isAny(state) && isExactly(state.accounts.held(), input.givesUp)
      if (!isSettled) return refuse('ACCOUNT_NOT_SETTLED')
      const proved = proofOf(state, input, now)
      if (isRefusal(proved)) return proved

      const { userId, sessionId, givesUp, lang, coolingMs } = input
      const closesAt = now + coolingMs
      const closing: ClosingRow = {
        ...owned(userId),
        status: 'cooling',
        requestedAt: now,
        closesAt,
        endedAt: null,
        givesUp,
        lang,
        forgetAt: null,
        forgottenAt: null,
      }
      const others = endOthers(open.all(), sessionId, now)
      return {
        put: [...proved, closings.row(closing), ...others.put],
        events: [...others.events, { name: 'accountClosing', data: { userId, closesAt, lang } }],
        reply: { closesAt },
      }
    },
  })
}

/**
 * The rows that valid proofs change, or the refusal: the withdrawal password if one is set, and the second factor. A
 * guest has neither; a guest with the initial password has only the device's key, which has signed the request, and a
 * passkey if there is one.
 */
function proofOf(state: State<typeof needs>, input: AccountClosing, now: number): Refusal | Row[] {
  const { users: user, authenticators: authenticator, fundPasswords: fund } = state
  if (user === undefined) return refuse('NOT_FOUND')
  if (hasWithdrawalPassword(fund)) {
    const fault = withdrawalPasswordFault(fund, input.fund, now)
    if (fault !== null) return fault
  }
  const rows = fund === undefined ? [] : rightPasswordRows(fund)
  if (contactOf(user) === null && authenticator?.secret == null) {
    if (!user.initialPasswordChanged) {
      const { challengeId, code } = input.second
      if (isRefusal(code) && code.refused === 'PASSKEY_FAILED') return code
      const opened =
        sessionFault({ authenticator, passkeys: state.passkeys }, challengeId) ??
        (challengeId === null ? [] : passkeyCheck(user, challengeId))
      return isRefusal(opened) ? opened : [...rows, ...opened]
    }
    const proved = personCheck(user, state.locks.get(oldPasswordLock), input.person, now)
    return isRefusal(proved) ? proved : [...rows, ...proved]
  }
  const lock = state.locks.get(securityLock.known)
  const second = secondCheck({ user, authenticator, lock }, input.second, now)
  return isRefusal(second) ? second : [...rows, ...second]
}
