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

/** What proves, besides a password, who changes or takes out: a passkey, the authenticator, or a code that was sent. */
export type SecondProof = {
  readonly security: SecurityProof
  /** The code that proved the contact, or why none did; null where the authenticator stands for it. */
  readonly code: string | Refusal | null
  /** The challenge that a passkey answered: it stands for both. */
  readonly challengeId: string | null
}

/** Looks at the second proof before the lane. Whether it opens is told by `secondCheck`. */
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

/** The rows that a right second proof changes (it opens once), or why it does not open. */
export function secondCheck(
  { user, authenticator, lock }: Present,
  { security, code, challengeId }: SecondProof,
  now: number,
): Refusal | Row[] {
  if (challengeId !== null) return passkeyCheck(user, challengeId)
  if (isRefusal(code) && code.refused === 'PASSKEY_FAILED') return code
  if (authenticator?.secret != null)
    return securityCheck({ authenticator, lock, lockId: securityLock.known }, security, now)
  // The authenticator that the proof was made with was removed meanwhile.
  if (code === null) return refuse('STATE_CHANGED')
  if (isRefusal(code)) return code
  if (isSpent(code, user)) return refuse('CAPTCHA_EXPIRED')
  return [userTable.row({ ...user, spentCodeId: code })]
}
