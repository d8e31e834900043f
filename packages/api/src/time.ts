/** A day in milliseconds. */
export const dayMs = 86_400_000

/** `…Time` strings are wall clock at UTC+8; `…At` numbers are epoch milliseconds. */
const WALL_OFFSET_MS = 8 * 3_600_000

/** Epoch milliseconds as the wire's wall clock: `2026-11-20 22:58:00` at UTC+8. */
export function wallTime(at: number): string {
  return new Date(at + WALL_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The same for a time that may be missing. */
export function wallTimeOrNull(at: number | null): string | null {
  return at === null ? null : wallTime(at)
}

/** The beginning of the day at `at` (epoch milliseconds): days of the product turn at 00:00 UTC+8. */
export function dayStart(at: number): number {
  return Math.floor((at + WALL_OFFSET_MS) / dayMs) * dayMs - WALL_OFFSET_MS
}

/** A minute of the day as a clock shows it: `540` is `09:00`. */
export function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
