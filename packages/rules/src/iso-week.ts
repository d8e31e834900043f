const dayMs = 86_400_000
const daysOfWeek = 7
/** 1 January 1970, day 0, was a Thursday. */
const weekday = (day: number): number => (((day + 3) % daysOfWeek) + daysOfWeek) % daysOfWeek

/** Whether a day (a whole number, 0 is 1 January 1970) is a Monday. */
export const isMonday = (day: number): boolean => weekday(day) === 0

/** The Monday on which the week of a day begins. */
export const mondayOf = (day: number): number => day - weekday(day)

/**
 * The ISO week of a day, as in `2026-W53`. A week belongs to the year of its Thursday, so 1 January 2027, a Friday, is
 * in a week of 2026.
 */
export function isoWeek(day: number): string {
  const thursday = mondayOf(day) + 3
  const year = new Date(thursday * dayMs).getUTCFullYear()
  const newYear = Date.UTC(year, 0, 1) / dayMs
  const week = Math.floor((thursday - newYear) / daysOfWeek) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
