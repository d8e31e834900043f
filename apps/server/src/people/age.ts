import { dayOf } from '@candor/api'

const adultYears = 18
const oldestYears = 120

/**
 * The day on which who was born on this day (`1990-02-28`) is so many years old, to be compared with days of the
 * calendar: of 29 February it comes, in a year without one, after the 28th and before 1 March.
 */
function dayOfAge(birthday: string, years: number): string {
  const [year = '', ...rest] = birthday.split('-')
  // not money: a year
  return [String(Number(year) + years).padStart(4, '0'), ...rest].join('-')
}

/** Whether who was born on this day is eighteen: from the first moment of their birthday, at 00:00 UTC+8, on. */
export function isAdult(birthday: string, now: number): boolean {
  return dayOfAge(birthday, adultYears) <= dayOf(now)
}

/** Whether somebody who lives may have been born on this day: nobody has grown older than 120 years and a little. */
export function mayLive(birthday: string, now: number): boolean {
  return dayOfAge(birthday, oldestYears) >= dayOf(now)
}
