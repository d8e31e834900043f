import { dayMs, dayNumber, dayStart } from '@candor/api'

/**
 * Delay (ms) after the start of a business day before work on its opening figures and on the day before begins: by then
 * every decision of the day before is committed.
 */
export const settleMs = 600_000

/** Start of a business day (as `dayNumber` counts), in epoch ms. */
export const dayAt = (day: number): number => dayStart(0) + day * dayMs

/** The last business day whose opening figures are final by now. */
export const lastSettled = (now: number): number => dayNumber(now - settleMs)
