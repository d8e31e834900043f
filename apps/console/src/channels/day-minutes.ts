import { clockOf } from '@candor/api'

/** The minute of the day of a clock text; null if it is not a time. */
export function minuteOf(clock: string): number | null {
  const found = /^(\d{1,2}):(\d{2})$/.exec(clock.trim())
  if (found === null) return null
  // not money: a time of day
  const minute = Number(found[1]) * 60 + Number(found[2])
  // not money: minutes
  return Number(found[2]) < 60 && minute <= 1_440 ? minute : null
}

export function hoursText(hours: { readonly opensMinute: number; readonly closesMinute: number }) {
  return `${clockOf(hours.opensMinute)}–${clockOf(hours.closesMinute)}`
}
