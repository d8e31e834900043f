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

/** The proofs that are not whole yet. */
export function missingProofs(isBound: boolean, values: ProofValues): ProofField[] {
  const missing: ProofField[] = /^\d{6}$/.test(values.fundPassword) ? [] : ['fundPassword']
  const second: ProofField = isBound ? 'securityCode' : 'captcha'
  if (values[second].trim() === '') missing.push(second)
  return missing
}

/** The proofs as they travel; the authenticator stands for the code where one is bound. */
export function proofsOf(isBound: boolean, { fundPassword, captcha, securityCode }: ProofValues) {
  if (!isBound) return { fundPassword, captcha }
  const code = securityCode.trim()
  return {
    fundPassword,
    ...(/^\d{6}$/.test(code) ? { googleCode: code } : { recoveryCode: code }),
  }
}
