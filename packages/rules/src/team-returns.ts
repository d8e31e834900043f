import { Amount, add, larger, smaller } from '@candor/money'

/**
 * The formulas of a share of fees, as the share remembers them: what was given back on a day counts against the days after
 * it. By `team-1` each day counted by itself. A change is a new file and a new name.
 */
export const teamRules = 'team-2'

/** What is shared of a day, and what is left to make up for after it. */
export type CountedFees = {
  /** Zero or more. */
  readonly shared: Amount
  /** Zero or less. */
  readonly remainder: Amount
}

/**
 * Takes what a member was given back on earlier days off the fees of a day.
 * @param remainder what was given back and not made up for yet, zero or less
 * @param fees what was charged on the day less what was given back on it
 */
export function countFees(remainder: Amount, fees: Amount): CountedFees {
  const total = add(remainder, fees)
  return { shared: larger(total, Amount.zero), remainder: smaller(total, Amount.zero) }
}
