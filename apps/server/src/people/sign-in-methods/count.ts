import { contactOf } from '../account.ts'
import type { User } from '../tables.ts'

/** Number of a user's sign-in methods: password, codes to the contact, and added ones. */
export function waysIn(user: User, added: number): number {
  return (user.passwordHash === null ? 0 : 1) + (contactOf(user) === null ? 0 : 1) + added
}
