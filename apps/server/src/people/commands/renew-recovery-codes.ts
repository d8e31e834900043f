import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import type { Language } from '@candor/api'
import { codeOrPasskeyCheck, spentTogether, type CodeOrPasskey } from '../code-or-passkey.ts'
import type { PeopleEvents } from '../events.ts'
import { oldPasswordLock, personCheck, type PersonProof } from '../person-proof.ts'
import { securityLock } from '../security-code.ts'
import {
  authenticators as authenticatorTable,
  locks as lockTable,
  users as userTable,
} from '../tables.ts'

export type RecoveryRenewal = {
  readonly person: PersonProof
  readonly stepUp: CodeOrPasskey
  /** Seed of the codes, derived with the server's secret. */
  readonly seed: string
  readonly recoveryHashes: readonly string[]
  readonly lang: Language
}

/** The stored reply; the route adds the codes of the seed. */
export type Renewed = { readonly seed: string }

/** Replaces the remaining recovery codes by ten new ones. */
export const renewRecoveryCodes = command('renewRecoveryCodes', {
  needs: { users: userTable, locks: lockTable, authenticators: authenticatorTable },
  reads: () => ({ locks: [oldPasswordLock, securityLock.known] }),
  decide({ users: user, locks, authenticators: present }, input: RecoveryRenewal, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    if (present?.secret == null) return refuse('GOOGLE_NOT_BOUND')
    const person = personCheck(user, locks.get(oldPasswordLock), input.person, now)
    if (isRefusal(person)) return person
    const checked = { user, authenticator: present, locks, lockId: securityLock.known }
    const opened = codeOrPasskeyCheck(checked, input.stepUp, now)
    if (isRefusal(opened)) return opened

    const { recoveryHashes, seed, lang, stepUp } = input
    // The step of the used code stays spent.
    const step = stepUp.challengeId === null ? (stepUp.security?.step ?? 0) : 0
    const lastStep = Math.max(present.lastStep, step)
    const renewed = authenticatorTable.row({ ...present, lastStep, recoveryHashes })
    const data: PeopleEvents['credentialChanged'] = {
      userId: user.userId,
      credential: 'recoveryCodes',
      holdUntilAt: null,
      lang,
    }
    const reply: Renewed = { seed }
    return {
      put: [...person, ...opened, ...spentTogether(user, input), renewed],
      events: [{ name: 'credentialChanged', data }],
      reply,
    }
  },
})
