import { dayMs, dayNumber, dayStart } from '@candor/api'

/**
 * Delay in ms after a day's end before it is paid: by then all of its decisions are committed and its earners no longer change.
 */
export const settleMs = 600_000
/** Longest wait of a principal for a day that is neither paid nor known to be unpayable. */
const patienceMs = 3_600_000

/** Start of a day (as `dayNumber` counts), in epoch ms. */
export const dayAt = (day: number): number => dayStart(0) + day * dayMs

/** When a day's income is paid, if funded. */
export const payTime = (day: number): number => dayAt(day + 1) + settleMs

/** The last day that is due by now. */
export const lastPayable = (now: number): number => dayNumber(now - settleMs) - 1

/** Whether an order's last day ended so long ago that its principal waits no longer. */
export const isOverdue = (lastDay: number, now: number): boolean =>
  now >= payTime(lastDay) + patienceMs
