import { Amount, Rate, divide } from '@candor/money'

/**
 * What an inviter gets of the trading fees that were really charged to a member: of one whom they invited, and of one
 * whom that one did. Never of what a member brings, loses or holds.
 */
export const teamShares = { 1: Rate.parse('0.2'), 2: Rate.parse('0.1') } as const
export type ShareLevel = keyof typeof teamShares

/** A member is counted down to this depth; of the third level nobody gets anything. */
export const teamDepth = 3

/**
 * The share of one member's fees of one day, rounded down.
 * @param fees what was charged less what was given back; below zero counts as nothing
 */
export function teamShare(fees: Amount, level: ShareLevel): Amount {
  if (fees <= Amount.zero) return Amount.zero
  return Amount.of(divide(fees * teamShares[level], Rate.one, 'floor'))
}
