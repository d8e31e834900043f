import { longestPassword, normalPassword, passwordLength, shortestPassword } from '@candor/api'
import { commonPasswords } from './common-passwords.ts'

/**
 * Whether a password is one that attackers try first, or no password at all. Length counts code
 * points; nothing is asked of its characters (NIST SP 800-63B-4).
 * @param account what the user signs in with, which is no password either.
 */
export function isWeak(password: string, account: string): boolean {
  const length = passwordLength(password)
  if (length < shortestPassword || length > longestPassword) return true
  const folded = normalPassword(password).toLowerCase()
  const [localPart] = account.split('@')
  return commonPasswords.has(folded) || folded === account || folded === localPart
}
