import { dayOf } from '@candor/api'

const adultYears = 18
const oldestYears = 120

/**
 * The day on which a person born on this day (`1990-02-28`) reaches an age, for comparison with calendar days. For 29
 * February in a year without it, the result sorts after the 28th and before 1 March.
 */
function dayOfAge(birthday: string, years: number): string {
  const [year = '', ...rest] = birthday.split('-')
  // not money: a year
  return [String(Number(year) + years).padStart(4, '0'), ...rest].join('-')
}

/** Whether a person born on this day is eighteen, from 00:00 UTC+8 of their birthday on. */
export function isAdult(birthday: string, now: number): boolean {
  return dayOfAge(birthday, adultYears) <= dayOf(now)
}

/** Whether a living person may have been born on this day: at most 120 years old. */
export function mayLive(birthday: string, now: number): boolean {
  return dayOfAge(birthday, oldestYears) >= dayOf(now)
}
