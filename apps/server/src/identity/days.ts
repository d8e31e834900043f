import { dayMs } from '@candor/api'

/** Calendar days of documents turn at 00:00 UTC+8, the server's time. */
const WALL_OFFSET_MS = 8 * 3_600_000
const ADULT_YEARS = 18

/** When this day (`2030-01-31`) is over. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - WALL_OFFSET_MS + dayMs
}

/** The day of now. */
export function dayOf(now: number): string {
  return new Date(now + WALL_OFFSET_MS).toISOString().slice(0, 10)
}

/** Whether who was born on this day is eighteen; a birthday on 29 February comes on 1 March. */
export function isAdult(birthday: string, now: number): boolean {
  const [year = '', ...rest] = birthday.split('-')
  // not money: a year
  const at = `${Number(year) + ADULT_YEARS}-${rest.join('-')}`
  return at <= dayOf(now)
}
