/** A minute, an hour and a day in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * The offset of the product's wall clock, UTC+8, from UTC. `…Time` strings are in it, and days begin by it; `…At`
 * numbers are epoch milliseconds.
 */
export const wallOffsetMs = 8 * hourMs

/** Epoch milliseconds as the wire's wall clock: `2026-11-20 22:58:00` at UTC+8. */
export function wallTime(at: number): string {
  return new Date(at + wallOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** As `wallTime` for a time that may be null. */
export function wallTimeOrNull(at: number | null): string | null {
  return at === null ? null : wallTime(at)
}

/** The beginning of the day at `at` (epoch milliseconds): days begin at 00:00 UTC+8. */
export function dayStart(at: number): number {
  return dayNumber(at) * dayMs - wallOffsetMs
}

/** The day of a moment as a whole number: 0 is 1 January 1970. */
export function dayNumber(at: number): number {
  return Math.floor((at + wallOffsetMs) / dayMs)
}

/** The day of a moment as text: `2026-11-20`. */
export function dayOf(at: number): string {
  return wallTime(at).slice(0, 10)
}

/** The beginning of a calendar day (`2026-11-20`); NaN for an invalid day. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - wallOffsetMs
}

/** A minute of the day as a clock shows it: `540` is `09:00`. */
export function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
