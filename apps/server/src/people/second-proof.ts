import type { PasskeyAssertion } from '@candor/api'
import { isRefusal, refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { contactOf } from './account.ts'
import { userAsker } from './asker.ts'
import { passkeyCheck, proveStepUp } from './passkey/prove-passkey.ts'
import { proveCode, type Scene } from './prepare/code.ts'
import { proveSecurityCode, securityCheck, securityLock } from './security-code.ts'
import type { GivenCode, SecurityProof } from './security-code.ts'
import { isSpent } from './spent-code.ts'
import { users as userTable, type Authenticator, type Lock, type User } from './tables.ts'
import type { Tools } from './tools.ts'

/** A second factor besides a password: a passkey, the authenticator, or a code sent to the contact. */
export type SecondProof = {
  readonly security: SecurityProof
  /** The code that proved the contact, or why none did; null if the authenticator replaces it. */
  readonly code: string | Refusal | null
  /** The challenge that a passkey answered, which replaces both. */
  readonly challengeId: string | null
}

/** Checks the second factor before the lane; `secondCheck` decides on it. */
export async function proveSecond(
  tools: Tools,
  user: User,
  given: GivenCode & {
    readonly captcha?: string | undefined
    readonly passkey?: PasskeyAssertion | undefined
  },
  { scene, now }: { readonly scene: Scene; readonly now: number },
): Promise<SecondProof> {
  const { userId } = user
  const challengeId = await proveStepUp(tools, userId, given.passkey, now)
  if (isRefusal(challengeId)) return { security: null, code: challengeId, challengeId: null }
  if (challengeId !== null) return { security: null, code: null, challengeId }
  const security = await proveSecurityCode(tools, userId, given, now)
  if (security !== null) return { security, code: null, challengeId: null }
  const contact = contactOf(user)
  if (contact === null) return { security, code: refuse('GUEST_NOT_ALLOWED'), challengeId: null }
  const { captcha } = given
  if (captcha === undefined)
    return {
      security,
      code: refuse('VALIDATION_FAILED', { fields: [{ field: 'captcha', rule: 'required' }] }),
      challengeId: null,
    }
  const code = await proveCode(tools, contact, { scene, captcha, asker: userAsker })
  return { security, code, challengeId: null }
}

type Present = {
  readonly user: User
  readonly authenticator: Authenticator | undefined
  readonly lock: Lock | undefined
}

/** The rows that a valid second factor changes (it is valid once), or the refusal. */
export function secondCheck(
  { user, authenticator, lock }: Present,
  { security, code, challengeId }: SecondProof,
  now: number,
): Refusal | Row[] {
  if (challengeId !== null) return passkeyCheck(user, challengeId)
  if (isRefusal(code) && code.refused === 'PASSKEY_FAILED') return code
  if (authenticator?.secret != null)
    return securityCheck({ authenticator, lock, lockId: securityLock.known }, security, now)
  // The authenticator of the proof was removed meanwhile.
  if (code === null) return refuse('STATE_CHANGED')
  if (isRefusal(code)) return code
  if (isSpent(code, user)) return refuse('CAPTCHA_EXPIRED')
  return [userTable.row({ ...user, spentCodeId: code })]
}
