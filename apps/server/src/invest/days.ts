import { dayAt, lastSettled, settleMs } from '../platform/business-day.ts'

/** Longest wait of a principal for a day that is neither paid nor known to be unpayable. */
const patienceMs = 3_600_000

/** When a day's income is paid, if funded. */
export const payTime = (day: number): number => dayAt(day + 1) + settleMs

/** The last day that is due by now. */
export const lastPayable = (now: number): number => lastSettled(now) - 1

/** Whether an order's last day ended so long ago that its principal waits no longer. */
export const isOverdue = (lastDay: number, now: number): boolean =>
  now >= payTime(lastDay) + patienceMs
