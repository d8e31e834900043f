import type { PasskeyAssertion } from '@candor/api'
import { isRefusal, type Refusal, type Row } from '../../platform/lane/index.ts'
import { contactOf } from '../account.ts'
import {
  codeOf,
  oldPasswordLock,
  personCheck,
  provePerson,
  type PersonProof,
} from '../person-proof.ts'
import { passkeyCheck, proveStepUp } from '../passkey/prove-passkey.ts'
import { passkeys, type Passkey } from '../passkey/tables.ts'
import { proveSecurityCode, securityCheck, securityLock } from '../security-code.ts'
import type { GivenCode, SecurityProof } from '../security-code.ts'
import { latestOf } from '../spent-code.ts'
import {
  authenticators,
  holds,
  locks as lockTable,
  users,
  type Authenticator,
  type Lock,
  type User,
} from '../tables.ts'
import type { Tools } from '../tools.ts'
import { sessionFault } from './session-only.ts'

// Adding or removing a sign-in method requires re-authentication.

/** The tables and locks that a command on sign-in methods needs besides its own tables. */
export const guardNeeds = { users, locks: lockTable, authenticators, holds, passkeys }
export const guardLocks: readonly string[] = [oldPasswordLock, securityLock.known]

type Given = GivenCode & {
  readonly loginPassword?: string | undefined
  readonly captcha?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

/** The result of the check before the lane. */
export type OwnerProof =
  | { readonly by: 'passkey'; readonly challengeId: string }
  | {
      readonly by: 'person'
      /**
       * Null if there is neither a password nor an address to prove: then the session is enough, unless there is a
       * passkey.
       */
      readonly person: PersonProof | null
      readonly security: SecurityProof
    }

/** Checks the proof before the lane: a passkey, or the password (or a code) and the security code. */
export async function proveOwner(
  tools: Tools,
  user: User,
  given: Given,
  now: number,
): Promise<OwnerProof | Refusal> {
  const { userId } = user
  const challengeId = await proveStepUp(tools, userId, given.passkey, now)
  if (isRefusal(challengeId)) return challengeId
  if (challengeId !== null) return { by: 'passkey', challengeId }
  const hasNothing = user.passwordHash === null && contactOf(user) === null
  const person = hasNothing ? null : await provePerson(tools, user, given, 'bind')
  if (isRefusal(person)) return person
  return { by: 'person', person, security: await proveSecurityCode(tools, userId, given, now) }
}

/** The user's row with these proofs spent, and what else the command spends. */
export function spentBy(user: User, proof: OwnerProof, stampId: string): Row {
  const given = proof.by === 'passkey' ? proof.challengeId : codeOf(proof.person)
  return users.row({ ...user, spentCodeId: latestOf(user.spentCodeId, given, stampId) })
}

type Present = {
  readonly user: User
  readonly authenticator: Authenticator | undefined
  readonly locks: { readonly get: (id: string) => Lock | undefined }
  readonly passkeys: { readonly all: () => readonly Passkey[] }
}

/** The rows that a valid proof changes, or the refusal. */
export function ownerCheck(
  { user, authenticator, locks, passkeys: keys }: Present,
  proof: OwnerProof,
  now: number,
) {
  if (proof.by === 'passkey') return passkeyCheck(user, proof.challengeId)
  const { person: given, security } = proof
  const person =
    given === null
      ? (sessionFault({ authenticator, passkeys: keys }, null) ?? [])
      : personCheck(user, locks.get(oldPasswordLock), given, now)
  if (isRefusal(person)) return person
  const lockId = securityLock.known
  const opened = securityCheck({ authenticator, lock: locks.get(lockId), lockId }, security, now)
  return isRefusal(opened) ? opened : [...person, ...opened]
}
