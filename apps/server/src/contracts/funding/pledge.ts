import { add, sum, type Amount, type Price, type Quantity } from '@candor/money'
import { fundingPledge } from '@candor/rules'
import type { Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'

/** Whether the pledge of a position stands: an instant of before its last close is not booked yet. */
export const isPledged = ({ nextFundingAt, pledgedAt }: Position): boolean =>
  nextFundingAt !== null && pledgedAt !== null && nextFundingAt <= pledgedAt

/** What these positions may still owe for what was closed of them. */
export const pledgedBy = (held: readonly Position[]): Amount =>
  sum(held.filter(isPledged).map((one) => one.fundingPledge))

/**
 * What a close pledges. The price of an instant is known once the record is final there, so nothing can be booked with the
 * close; what the close sets free must not leave before.
 */
export function pledgeOf(
  before: Position,
  quantity: Quantity,
  markPrice: Price,
  now: number,
): Pick<Position, 'fundingPledge' | 'pledgedAt'> {
  const { nextFundingAt: from, fundingPledge: last, pledgedAt } = before
  const terms = heldTerms(before).funding
  if (terms === null || from === null || from > now) return { fundingPledge: last, pledgedAt }
  const more = fundingPledge({ ...before, quantity }, terms, { from, to: now }, markPrice)
  // One that stands no more stays as it is, and with it the place where decisions look for the position.
  if (more === 0n) return { fundingPledge: last, pledgedAt }
  return { fundingPledge: isPledged(before) ? add(last, more) : more, pledgedAt: now }
}
