import type { Position, RechargeOrder } from '@candor/api'

/** What modules on higher floors show of a user: the very views that the user has. */
export type UserParts = {
  /** The latest, at most `count`. */
  readonly positions: (userId: string, count: number, now: number) => Promise<Position[]>
  readonly recharges: (userId: string, count: number, now: number) => Promise<RechargeOrder[]>
}

/** For a desk without such modules. */
export const noParts: UserParts = { positions: async () => [], recharges: async () => [] }
