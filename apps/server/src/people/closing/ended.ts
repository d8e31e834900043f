import type { User } from '../tables.ts'

/** Whether there was an account and it is over: what comes in now, its owner cannot reach. */
export const hasEnded = (user: Pick<User, 'closedAt'> | undefined): boolean =>
  user !== undefined && user.closedAt !== null
