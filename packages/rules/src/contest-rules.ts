import { add, type Amount } from '@candor/money'

/**
 * The name of the rules by which a contest settles: valuation of its accounts at the end, and their ranking. The
 * versions differ in the time at which funding counts, see `contestHeld`. A contest keeps the rules under which it was
 * published.
 */
export const contestRules = 'contest-2'

const known = ['contest-1', contestRules] as const
export type ContestRules = (typeof known)[number]

export const isContestRules = (name: string): name is ContestRules =>
  known.some((one) => one === name)

/** The movements of a contest account's money until the end of the contest. */
export type ContestMoney = {
  /** The simulated funds and all movements except funding. */
  readonly traded: Amount
  /** Funding booked before the end, whenever it was due. */
  readonly fundingBooked: Amount
  /** Funding due before the end, whenever it was booked. */
  readonly fundingDue: Amount
}

/**
 * The money of an account at the end, available and as margins. `contest-1` counts funding when it is booked, which is
 * late after a server outage. `contest-2` counts it at its due time, so that the same prices give the same ranking.
 */
export function contestHeld(
  rules: ContestRules,
  { traded, fundingBooked, fundingDue }: ContestMoney,
): Amount {
  return add(traded, rules === 'contest-1' ? fundingBooked : fundingDue)
}
