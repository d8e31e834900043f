import { add, type Amount } from '@candor/money'

/**
 * The rules by which a contest settles, as it remembers them: how its accounts are valued at the end, and how those values
 * rank. They differ in when funding counts, see `contestHeld`. A contest keeps the rules that it was published with.
 */
export const contestRules = 'contest-2'

const known = ['contest-1', contestRules] as const
export type ContestRules = (typeof known)[number]

export const isContestRules = (name: string): name is ContestRules =>
  known.some((one) => one === name)

/** What moved the money of a contest's account until its end. */
export type ContestMoney = {
  /** The simulated funds and everything that is not funding. */
  readonly traded: Amount
  /** Funding that was booked until the end, whenever it was due. */
  readonly fundingBooked: Amount
  /** Funding of the instants until the end, whenever it was booked. */
  readonly fundingDue: Amount
}

/**
 * What an account held at the end, available and as margins. By `contest-1` funding counts once it is booked, which is later
 * where a server was down. By `contest-2` it counts at its instant, so that the same prices give the same ranking.
 */
export function contestHeld(
  rules: ContestRules,
  { traded, fundingBooked, fundingDue }: ContestMoney,
): Amount {
  return add(traded, rules === 'contest-1' ? fundingBooked : fundingDue)
}
