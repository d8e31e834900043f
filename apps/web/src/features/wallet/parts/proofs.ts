import type { PasskeyAssertion } from '@candor/api'
import { isSecurityCode, securityInput } from '../../../ui/security-code.ts'

/** What is typed to prove who takes money out, or says where it may go. */
export const noProofs = { fundPassword: '', captcha: '', securityCode: '' }
export type ProofField = keyof typeof noProofs
export type ProofValues = Readonly<Record<ProofField, string>>

/** What the fields of the proofs need of the form that they stand in. */
export type ProofForm = {
  readonly values: ProofValues
  readonly errors: { readonly [Name in ProofField]?: string | undefined }
  readonly busy: boolean
  set(name: ProofField, value: string): void
  setError(name: ProofField, message: string | undefined): void
  /** Whether nothing is missing but the code, in whose place a passkey is given. */
  checkBesideCode(): boolean
  sendWith(passkey: PasskeyAssertion): Promise<unknown>
  refuse(error: Error): void
}

/** At which field a refusal stands. */
export const proofRefusals = {
  FUND_PASSWORD_WRONG: 'fundPassword',
  FUND_PASSWORD_LOCKED: 'fundPassword',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
  SECURITY_CODE_WRONG: 'securityCode',
  SECURITY_CODE_REQUIRED: 'securityCode',
} as const

/** Which code is asked for; none where a passkey is given. */
export type Second = 'securityCode' | 'captcha' | 'passkey'

/** The proofs that are not whole yet. */
export function missingProofs(second: Second, values: ProofValues): ProofField[] {
  const missing: ProofField[] = /^\d{6}$/.test(values.fundPassword) ? [] : ['fundPassword']
  if (second === 'securityCode' && !isSecurityCode(values.securityCode)) missing.push(second)
  if (second === 'captcha' && values.captcha.trim() === '') missing.push(second)
  return missing
}

/** The proofs as they travel. */
export function proofsOf(
  second: Exclude<Second, 'passkey'> | PasskeyAssertion,
  { fundPassword, captcha, securityCode }: ProofValues,
) {
  if (typeof second === 'object') return { fundPassword, passkey: second }
  if (second === 'captcha') return { fundPassword, captcha }
  return { fundPassword, ...securityInput(securityCode) }
}
