import { contactOf } from '../account.ts'
import type { User } from '../tables.ts'

/** How many ways in somebody has: password, codes to an address, and what else was added. */
export function waysIn(user: User, added: number): number {
  return (user.passwordHash === null ? 0 : 1) + (contactOf(user) === null ? 0 : 1) + added
}
