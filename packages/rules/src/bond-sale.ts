import type { Amount } from '@candor/money'

/** One sale of a bond, in whole days: it is open from `startDay` on and over when `endDay` begins. */
export type BondSale = { readonly startDay: number; readonly endDay: number }

/** The sale that is open today: sales follow each other without a gap, all of them equally long. */
export function bondSaleOf(openedDay: number, saleDays: number, today: number): BondSale {
  const startDay = today - ((today - openedDay) % saleDays)
  return { startDay, endDay: startDay + saleDays }
}

/**
 * The first day that a bond earns on: the one after its sale by which nobody who bought can take their order back any more. So
 * what was raised when it begins is what it has.
 */
export function bondFirstDay({ endDay }: BondSale, coolingOffHours: number): number {
  return endDay + Math.ceil(coolingOffHours / 24)
}

/**
 * For how many days at least a sale must be open under other terms, so that it begins its term later than the last sale under
 * the terms before: where the time to cool off becomes shorter, both would begin on one day.
 */
export function leastSaleDays(
  before: { readonly coolingOffHours: number },
  after: { readonly coolingOffHours: number },
): number {
  const sold = { startDay: 0, endDay: 0 }
  const [last, first] = [before, after].map((terms) => bondFirstDay(sold, terms.coolingOffHours))
  return Math.max(1, last! - first! + 1)
}

/** Whether a bond begins after its sale; where not, everybody has everything back. The target itself is enough. */
export function hasReachedTarget(raised: Amount, target: Amount): boolean {
  return raised >= target
}
