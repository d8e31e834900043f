import type { User } from './tables.ts'

/**
 * Whether a code has opened something for this user. Ids grow with time and an address has one code
 * at a time, so one number per user remembers them all: what is not newer than the last is spent.
 */
export function isSpent(codeId: string, user: Pick<User, 'spentCodeId'>): boolean {
  return BigInt(codeId) <= BigInt(user.spentCodeId)
}
