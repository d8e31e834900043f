import type { PasskeyAssertion } from '@candor/api'
import { isRefusal, type Refusal, type Row } from '../platform/lane/index.ts'
import { passkeyCheck, proveStepUp } from './passkey/prove-passkey.ts'
import { codeOf, type PersonProof } from './person-proof.ts'
import { proveSecurityCode, securityCheck } from './security-code.ts'
import type { GivenCode, SecurityProof } from './security-code.ts'
import { latestOf } from './spent-code.ts'
import { users as userTable, type Authenticator, type Lock, type User } from './tables.ts'
import type { Tools } from './tools.ts'

/** Step-up input: a security code, or a passkey's answer instead. */
export type GivenCodeOrPasskey = GivenCode & { readonly passkey?: PasskeyAssertion | undefined }

/** The result of `prepare`. */
export type CodeOrPasskey = {
  readonly security: SecurityProof
  /** The challenge that a passkey answered instead of a code. */
  readonly challengeId: string | null
}

/** Checks the input before the lane. An invalid passkey is refused at once, and no code is tried. */
export async function proveCodeOrPasskey(
  tools: Tools,
  userId: string,
  { passkey, ...code }: GivenCodeOrPasskey,
  now: number,
): Promise<CodeOrPasskey | Refusal> {
  const challengeId = await proveStepUp(tools, userId, passkey, now)
  if (isRefusal(challengeId)) return challengeId
  return { security: await proveSecurityCode(tools, userId, code, now), challengeId }
}

type Present = {
  readonly user: User
  readonly authenticator: Authenticator | undefined
  readonly locks: { readonly get: (id: string) => Lock | undefined }
  /** The lock that counts wrong codes. */
  readonly lockId: string
}

/** The rows that a valid code or passkey changes (it is valid once), or the refusal. */
export function codeOrPasskeyCheck(
  { user, authenticator, locks, lockId }: Present,
  { security, challengeId }: CodeOrPasskey,
  now: number,
): Refusal | Row[] {
  if (challengeId !== null) return passkeyCheck(user, challengeId)
  return securityCheck({ authenticator, lock: locks.get(lockId), lockId }, security, now)
}

/** The user's row after a sent code and a passkey are spent together: the later of the two ids is kept. */
export function spentTogether(
  user: User,
  { person, stepUp }: { readonly person: PersonProof; readonly stepUp: CodeOrPasskey },
): Row[] {
  const codeId = codeOf(person)
  if (codeId === null || stepUp.challengeId === null) return []
  return [userTable.row({ ...user, spentCodeId: latestOf(codeId, stepUp.challengeId) })]
}
