import { Amount, add, larger, smaller } from '@candor/money'

/**
 * The version of the fee-share formulas, stored with each share. Fees refunded on a day count against the following
 * days; under `team-1` each day counted by itself. A change of a formula needs a new file and a new name.
 */
export const teamRules = 'team-2'

/** The shared fees of a day, and the deficit carried to later days. */
export type CountedFees = {
  /** Zero or more. */
  readonly shared: Amount
  /** Zero or less. */
  readonly remainder: Amount
}

/**
 * Deducts earlier refunds of a member from the fees of a day.
 * @param remainder refunds not yet made up for, zero or less
 * @param fees the charges of the day less its refunds
 */
export function countFees(remainder: Amount, fees: Amount): CountedFees {
  const total = add(remainder, fees)
  return { shared: larger(total, Amount.zero), remainder: smaller(total, Amount.zero) }
}
