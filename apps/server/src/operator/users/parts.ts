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

/** Another user and what the two share. */
export type Tied = { readonly userId: string; readonly tie: UserTie }

/** Other modules' data of a user, in the views that the user sees. */
export type UserParts = {
  /** The latest, at most `count`. */
  readonly positions: (userId: string, count: number, now: number) => Promise<Position[]>
  readonly recharges: (userId: string, count: number, now: number) => Promise<RechargeOrder[]>
  readonly withdrawals: (userId: string, count: number, now: number) => Promise<WithdrawalOrder[]>
  readonly accounts: (userId: string, now: number) => Promise<WithdrawalAccount[]>
  /** The unclaimed money of an ended account. */
  readonly unclaimed: (userId: string, count: number) => Promise<Unclaimed>
  readonly identities: (userId: string, count: number) => Promise<UserIdentity[]>
  /** The credit score with its parts, computed at each read and never set. */
  readonly credit: (userId: string, now: number) => Promise<CreditScore>
  /** Users who share a document or a payout account: at most `count` of each. */
  readonly tied: (userId: string, count: number) => Promise<Tied[]>
}

/** For a console without such modules. */
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
