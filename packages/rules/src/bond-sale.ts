import type { Amount } from '@candor/money'

/** One sale of a bond, in whole days: open from the beginning of `startDay` until the beginning of `endDay`. */
export type BondSale = { readonly startDay: number; readonly endDay: number }

/** The sale that is open today. Sales follow each other without a gap and have equal lengths. */
export function bondSaleOf(openedDay: number, saleDays: number, today: number): BondSale {
  const startDay = today - ((today - openedDay) % saleDays)
  return { startDay, endDay: startDay + saleDays }
}

/**
 * The first day on which a bond earns: the day after the last buyer's cooling-off period ends. So the raised amount is
 * final when the bond begins.
 */
export function bondFirstDay({ endDay }: BondSale, coolingOffHours: number): number {
  return endDay + Math.ceil(coolingOffHours / 24)
}

/**
 * The fewest days that a sale must last under new terms so that its term begins later than that of the last sale under
 * the old terms. With a shorter cooling-off period both terms would otherwise begin on the same day.
 */
export function leastSaleDays(
  before: { readonly coolingOffHours: number },
  after: { readonly coolingOffHours: number },
): number {
  const sold = { startDay: 0, endDay: 0 }
  const [last, first] = [before, after].map((terms) => bondFirstDay(sold, terms.coolingOffHours))
  return Math.max(1, last! - first! + 1)
}

/**
 * Whether a bond begins after its sale; otherwise every buyer gets the whole payment back. Reaching the target exactly
 * is enough.
 */
export function hasReachedTarget(raised: Amount, target: Amount): boolean {
  return raised >= target
}
