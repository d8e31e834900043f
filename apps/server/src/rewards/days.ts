import { dayMs, dayNumber, dayStart } from '@candor/api'

/** Delay in ms before a day is measured: by then every decision of the previous day is committed. */
const settleMs = 600_000

/** Start of a day (as `dayNumber` counts), in epoch ms. */
export const dayAt = (day: number): number => dayStart(0) + day * dayMs

/** The last day whose starting balances are final by now. */
export const lastSettled = (now: number): number => dayNumber(now - settleMs)
