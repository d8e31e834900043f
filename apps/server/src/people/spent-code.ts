import type { User } from './tables.ts'

/**
 * Whether a code is spent for this user. Ids grow with time, so one number per user covers all: a used code voids every
 * older one, whoever requested it.
 */
export function isSpent(codeId: string, user: Pick<User, 'spentCodeId'>): boolean {
  return BigInt(codeId) <= BigInt(user.spentCodeId)
}

/** The latest id of what one command spends: codes and answered challenges. */
export function latestOf(first: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((last, id) => (BigInt(id ?? 0) > BigInt(last) ? id! : last), first)
}
