import type { User } from './tables.ts'

/**
 * Whether a code has opened something for this user. Ids grow with time, so one number per user
 * remembers them all: a code that opens makes every older one void, whoever asked for it.
 */
export function isSpent(codeId: string, user: Pick<User, 'spentCodeId'>): boolean {
  return BigInt(codeId) <= BigInt(user.spentCodeId)
}

/** The latest of what one command spends: codes, and challenges that were answered. */
export function latestOf(first: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((last, id) => (BigInt(id ?? 0) > BigInt(last) ? id! : last), first)
}
