import { isRefusal, owned, refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { contactOf, type Contact } from './account.ts'
import { userAsker } from './asker.ts'
import { failed, oldPasswordPolicy, secondsLocked, unlocked } from './lock-out.ts'
import { proveCode, type Scene } from './prepare/code.ts'
import { isSpent } from './spent-code.ts'
import { locks as lockTable, users as userTable, type Lock, type User } from './tables.ts'
import { busy, type Tools } from './tools.ts'

/** A user's locks are few and have fixed ids. */
export const oldPasswordLock = '1'

/** How a signed-in user re-authenticated: by password, or by a code sent to them. */
export type PersonProof =
  | { readonly kind: 'password'; readonly isRight: boolean; readonly version: number }
  | { readonly kind: 'code'; readonly codeId: string }
  | { readonly kind: 'none'; readonly refusal: Refusal }

type Given = { readonly loginPassword?: string | undefined; readonly captcha?: string | undefined }

/** The code that a proof spends; null if it is not a code. */
export const codeOf = (proof: PersonProof | null) => (proof?.kind === 'code' ? proof.codeId : null)

/** Checks the login password or the code of a request. */
export async function provePerson(
  tools: Tools,
  user: User,
  { loginPassword, captcha }: Given,
  scene: Scene,
): Promise<PersonProof | Refusal> {
  const { passwordHash, passwordVersion: version } = user
  if (loginPassword !== undefined && passwordHash !== null) {
    const isRight = await tools.passwords.verify(passwordHash, loginPassword)
    return isRight === null ? busy() : { kind: 'password', isRight, version }
  }
  const contact = contactOf(user)
  if (captcha !== undefined && contact !== null) return proveByCode(tools, contact, captcha, scene)
  return { kind: 'none', refusal: missing(passwordHash === null ? 'captcha' : 'loginPassword') }
}

/** Checks a code that was sent to a user's own contact. */
export async function proveByCode(
  tools: Tools,
  contact: Contact,
  captcha: string,
  scene: Scene,
): Promise<PersonProof> {
  const codeId = await proveCode(tools, contact, { scene, captcha, asker: userAsker })
  return isRefusal(codeId) ? { kind: 'none', refusal: codeId } : { kind: 'code', codeId }
}

/** The refusal of a missing proof. */
export const missing = (field: 'captcha' | 'loginPassword'): Refusal =>
  refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'required' }] })

/** The rows that the proof changes, or why it is invalid. */
export function personCheck(
  user: User,
  lock: Lock | undefined,
  proof: PersonProof,
  now: number,
): Refusal | Row[] {
  if (proof.kind === 'none') return proof.refusal
  if (proof.kind === 'code') {
    if (isSpent(proof.codeId, user)) return refuse('CAPTCHA_EXPIRED')
    return [userTable.row({ ...user, spentCodeId: proof.codeId })]
  }
  const refusal = againstPassword(user, lock, proof.isRight, now)
  if (refusal !== null) return refusal
  if (proof.version !== user.passwordVersion) return refuse('STATE_CHANGED')
  return lock === undefined ? [] : [lockTable.row({ ...lock, ...unlocked })]
}

/** The refusal of a wrong or locked password; a wrong one is counted. */
export function againstPassword(
  user: User,
  lock: Lock | undefined,
  isRight: boolean,
  now: number,
): Refusal | null {
  const retryAfter = secondsLocked(lock, now)
  if (retryAfter > 0) return refuse('LOGIN_LOCKED', { retryAfter })
  if (isRight) return null
  const counted = failed(lock, now, oldPasswordPolicy)
  const row = lockTable.row({ ...owned(user.userId), id: oldPasswordLock, ...counted })
  return refuse('OLD_PASSWORD_WRONG', {}, [row])
}
