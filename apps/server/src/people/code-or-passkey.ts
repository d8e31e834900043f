import type { PasskeyAssertion } from '@candor/api'
import { isRefusal, type Refusal, type Row } from '../platform/lane/index.ts'
import { passkeyCheck, proveStepUp } from './passkey/prove-passkey.ts'
import { codeOf, type PersonProof } from './person-proof.ts'
import { proveSecurityCode, securityCheck } from './security-code.ts'
import type { GivenCode, SecurityProof } from './security-code.ts'
import { latestOf } from './spent-code.ts'
import { users as userTable, type Authenticator, type Lock, type User } from './tables.ts'
import type { Tools } from './tools.ts'

/** What is given where a security code is asked for: the code, or a passkey's answer in its place. */
export type GivenCodeOrPasskey = GivenCode & { readonly passkey?: PasskeyAssertion | undefined }

/** What `prepare` found out about it. */
export type CodeOrPasskey = {
  readonly security: SecurityProof
  /** The challenge that a passkey answered in the code's place. */
  readonly challengeId: string | null
}

/** Looks at it before the lane. A passkey that proves nothing is refused at once: no code is tried beside it. */
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
  /** Where wrong codes are counted. */
  readonly lockId: string
}

/** The rows that it changes (it opens once), or why it does not open. */
export function codeOrPasskeyCheck(
  { user, authenticator, locks, lockId }: Present,
  { security, challengeId }: CodeOrPasskey,
  now: number,
): Refusal | Row[] {
  if (challengeId !== null) return passkeyCheck(user, challengeId)
  return securityCheck({ authenticator, lock: locks.get(lockId), lockId }, security, now)
}

/** The user's row where a code that was sent and a passkey are spent at once: the later of the two counts. */
export function spentTogether(
  user: User,
  { person, stepUp }: { readonly person: PersonProof; readonly stepUp: CodeOrPasskey },
): Row[] {
  const codeId = codeOf(person)
  if (codeId === null || stepUp.challengeId === null) return []
  return [userTable.row({ ...user, spentCodeId: latestOf(codeId, stepUp.challengeId) })]
}
