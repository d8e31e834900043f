import { dayMs, dayNumber, dayStart } from '@candor/api'

/**
 * A day is looked at so long after it began: by then every decision of the day before is committed, and what was held at
 * its turn can no more change.
 */
const settleMs = 600_000

/** When a day (as `dayNumber` counts) begins, in epoch milliseconds. */
export const dayAt = (day: number): number => dayStart(0) + day * dayMs

/** The last day at whose beginning everybody's money is known by now. */
export const lastSettled = (now: number): number => dayNumber(now - settleMs)
