import type {
  CreditScore,
  Position,
  RechargeOrder,
  Unclaimed,
  UserIdentity,
  UserTie,
  WithdrawalAccount,
  WithdrawalOrder,
} from '@candor/api'

/** Another user, and what they share with the one who is looked at. */
export type Tied = { readonly userId: string; readonly tie: UserTie }

/** What modules on higher floors show of a user: the very views that the user has. */
export type UserParts = {
  /** The latest, at most `count`. */
  readonly positions: (userId: string, count: number, now: number) => Promise<Position[]>
  readonly recharges: (userId: string, count: number, now: number) => Promise<RechargeOrder[]>
  readonly withdrawals: (userId: string, count: number, now: number) => Promise<WithdrawalOrder[]>
  readonly accounts: (userId: string, now: number) => Promise<WithdrawalAccount[]>
  /** What lies of an ended account. */
  readonly unclaimed: (userId: string, count: number) => Promise<Unclaimed>
  readonly identities: (userId: string, count: number) => Promise<UserIdentity[]>
  /** The credit score with its parts; reckoned at each look, set by nobody. */
  readonly credit: (userId: string, now: number) => Promise<CreditScore>
  /** Who shares a document, or an account that money goes to: at most `count` of each. */
  readonly tied: (userId: string, count: number) => Promise<Tied[]>
}

/** For a desk without such modules. */
export const noParts: UserParts = {
  positions: async () => [],
  recharges: async () => [],
  withdrawals: async () => [],
  accounts: async () => [],
  unclaimed: async () => ({ lying: [], returns: [] }),
  identities: async () => [],
  credit: async () => ({ score: 0, parts: [], nextPointAt: null }),
  tied: async () => [],
}
