import type { PasskeyAssertion } from '@candor/api'
import { isSecurityCode, securityInput } from '../../../ui/security-code.ts'

/** The typed step-up of a withdrawal or of a new withdrawal account. */
export const noProofs = { fundPassword: '', captcha: '', securityCode: '' }
export type ProofField = keyof typeof noProofs
export type ProofValues = Readonly<Record<ProofField, string>>

/** The parts of the form that the step-up fields need. */
export type ProofForm = {
  readonly values: ProofValues
  readonly errors: { readonly [Name in ProofField]?: string | undefined }
  readonly busy: boolean
  set(name: ProofField, value: string): void
  setError(name: ProofField, message: string | undefined): void
  /** Whether nothing but the code is missing, which a passkey replaces. */
  checkBesideCode(): boolean
  sendWith(passkey: PasskeyAssertion): Promise<unknown>
  refuse(error: Error): void
}

/** The fields that show refusals. */
export const proofRefusals = {
  FUND_PASSWORD_WRONG: 'fundPassword',
  FUND_PASSWORD_LOCKED: 'fundPassword',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
  SECURITY_CODE_WRONG: 'securityCode',
  SECURITY_CODE_REQUIRED: 'securityCode',
} as const

/** The required code; none with a passkey. */
export type Second = 'securityCode' | 'captcha' | 'passkey'

/** The incomplete step-up fields. */
export function missingProofs(second: Second, values: ProofValues): ProofField[] {
  const missing: ProofField[] = /^\d{6}$/.test(values.fundPassword) ? [] : ['fundPassword']
  if (second === 'securityCode' && !isSecurityCode(values.securityCode)) missing.push(second)
  if (second === 'captcha' && values.captcha.trim() === '') missing.push(second)
  return missing
}

/** The step-up in the server's form. */
export function proofsOf(
  second: Exclude<Second, 'passkey'> | PasskeyAssertion,
  { fundPassword, captcha, securityCode }: ProofValues,
) {
  if (typeof second === 'object') return { fundPassword, passkey: second }
  if (second === 'captcha') return { fundPassword, captcha }
  return { fundPassword, ...securityInput(securityCode) }
}
