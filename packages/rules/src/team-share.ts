import { Amount, Rate, divide } from '@candor/money'

/**
 * The inviter's shares of the trading fees charged to a member: level 1 is a member invited directly, level 2 a member
 * invited by a level-1 member. Never a share of a member's deposits, losses or balance.
 */
export const teamShares = { 1: Rate.parse('0.2'), 2: Rate.parse('0.1') } as const
export type ShareLevel = keyof typeof teamShares

/** Members are counted to this depth; the third level earns no share. */
export const teamDepth = 3

/**
 * The share of one member's fees of one day, rounded down.
 * @param fees the charges less the refunds; below zero counts as nothing
 */
export function teamShare(fees: Amount, level: ShareLevel): Amount {
  if (fees <= Amount.zero) return Amount.zero
  return Amount.of(divide(fees * teamShares[level], Rate.one, 'floor'))
}
