import type { Position, RechargeOrder, WithdrawalAccount, WithdrawalOrder } from '@candor/api'

/** What modules on higher floors show of a user: the very views that the user has. */
export type UserParts = {
  /** The latest, at most `count`. */
  readonly positions: (userId: string, count: number, now: number) => Promise<Position[]>
  readonly recharges: (userId: string, count: number, now: number) => Promise<RechargeOrder[]>
  readonly withdrawals: (userId: string, count: number, now: number) => Promise<WithdrawalOrder[]>
  readonly accounts: (userId: string, now: number) => Promise<WithdrawalAccount[]>
}

/** For a desk without such modules. */
export const noParts: UserParts = {
  positions: async () => [],
  recharges: async () => [],
  withdrawals: async () => [],
  accounts: async () => [],
}
