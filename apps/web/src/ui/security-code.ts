/** Whether the text can be a code: an authenticator's six digits, or the ten characters of a recovery code. */
export const isSecurityCode = (code: string): boolean =>
  isDigits(code) || /^[0-9A-Z]{10}$/.test(plain(code))
const isDigits = (code: string) => /^\d{6}$/.test(code)
const plain = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** The code in the server's form; empty if none was asked for. */
export function securityInput(code: string): { googleCode?: string; recoveryCode?: string } {
  if (code === '') return {}
  return isDigits(code) ? { googleCode: code } : { recoveryCode: plain(code) }
}

/** The form fields that show the server's refusals of a security code. */
export const securityRefusals = {
  SECURITY_CODE_REQUIRED: 'securityCode',
  SECURITY_CODE_WRONG: 'securityCode',
} as const
