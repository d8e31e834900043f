import { longestPassword, normalPassword, passwordLength, shortestPassword } from '@candor/api'
import { commonPasswords } from './common-passwords.ts'

/**
 * Whether a password is too short, common, or the account itself. Length counts code points; there are no rules about
 * characters (NIST SP 800-63B-4).
 * @param account the sign-in name
 */
export function isWeak(password: string, account: string): boolean {
  const length = passwordLength(password)
  if (length < shortestPassword || length > longestPassword) return true
  const folded = normalPassword(password).toLowerCase()
  const [localPart] = account.split('@')
  return commonPasswords.has(folded) || folded === account || folded === localPart
}
