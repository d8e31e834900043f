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

/** Whether a bond begins after its sale; where not, everybody has everything back. The target itself is enough. */
export function hasReachedTarget(raised: Amount, target: Amount): boolean {
  return raised >= target
}
