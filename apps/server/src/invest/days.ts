import { dayMs, dayNumber, dayStart } from '@candor/api'

/**
 * A day is paid so long after it is over: by then every decision that was made on it is committed, so that who earned
 * on it can no more change.
 */
export const settleMs = 600_000
/** Where a day is not paid and not known to be unpayable, the principal waits for no more than this. */
const patienceMs = 3_600_000

/** When a day (as `dayNumber` counts) begins, in epoch milliseconds. */
export const dayAt = (day: number): number => dayStart(0) + day * dayMs

/** When what a day brought is paid, if it can be. */
export const payTime = (day: number): number => dayAt(day + 1) + settleMs

/** The last day that is to be paid by now. */
export const lastPayable = (now: number): number => dayNumber(now - settleMs) - 1

/** Whether the last day of an order was over so long ago that its principal waits for nothing any more. */
export const isOverdue = (lastDay: number, now: number): boolean =>
  now >= payTime(lastDay) + patienceMs
