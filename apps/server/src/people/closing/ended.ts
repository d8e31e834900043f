import type { User } from '../tables.ts'

/** Whether the account has ended, so that its owner cannot reach incoming money. */
export const hasEnded = (user: Pick<User, 'closedAt'> | undefined): boolean =>
  user !== undefined && user.closedAt !== null
