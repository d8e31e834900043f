import { add, sum, type Amount, type Price, type Quantity } from '@candor/money'
import { fundingPledge } from '@candor/rules'
import type { Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'

/** Whether a position's pledge is still needed: an instant before its last close is not booked yet. */
export const isPledged = ({ nextFundingAt, pledgedAt }: Position): boolean =>
  nextFundingAt !== null && pledgedAt !== null && nextFundingAt <= pledgedAt

/** Funding that these positions may still owe for their closed parts. */
export const pledgedBy = (held: readonly Position[]): Amount =>
  sum(held.filter(isPledged).map((one) => one.fundingPledge))

/**
 * Money that a close pledges. The price of an instant is known only once the record is final there, so the funding cannot be
 * booked with the close; the released money must not leave before.
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
  // An expired pledge keeps its values, and so the table in which decisions find the position.
  if (more === 0n) return { fundingPledge: last, pledgedAt }
  return { fundingPledge: isPledged(before) ? add(last, more) : more, pledgedAt: now }
}
