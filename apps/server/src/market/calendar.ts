import { minuteMs, dayMs } from '@candor/api'

const weekMs = 7 * dayMs
/** Days between 1970-01-01, a Thursday, and the Sunday before it. */
const sundayShiftMs = 4 * dayMs
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface Session {
  /** Milliseconds since Sunday 00:00 UTC; `to` may lie in the next week. */
  readonly from: number
  readonly to: number
}

/** The weekly hours of a market in UTC; without sessions it never closes. */
export type Calendar = readonly Session[]

/**
 * Parses sessions such as `Sun 22:00 - Fri 21:00` (UTC, end exclusive).
 * @throws Error when a session cannot be parsed
 */
export function readCalendar(sessions: readonly string[]): Calendar {
  return sessions.map((text) => {
    const [from, to] = text.split(' - ').map(timeOfWeek)
    if (from === undefined || to === undefined) throw new Error(`not a session: ${text}`)
    return { from, to: to > from ? to : to + weekMs }
  })
}

/** Whether the market is in a session at this time (epoch ms). */
export function isOpen(calendar: Calendar, at: number): boolean {
  return opensAt(calendar, at) === at
}

/** The first time at or after `at` that lies in a session (epoch ms). */
export function opensAt(calendar: Calendar, at: number): number {
  if (calendar.length === 0) return at
  const now = (at + sundayShiftMs) % weekMs
  let wait = weekMs
  for (const { from, to } of calendar) {
    const inside = (now >= from && now < to) || now + weekMs < to
    if (inside) return at
    wait = Math.min(wait, (from - now + weekMs) % weekMs)
  }
  return at + wait
}

function timeOfWeek(text: string): number {
  const match = /^(\w{3}) (\d\d):(\d\d)$/.exec(text)
  const day = dayNames.indexOf(match?.[1] ?? '')
  if (!match || day < 0) throw new Error(`not a time of the week: ${text}`)
  // not money: a time of day
  const [hours, minutes] = [parseInt(match[2]!, 10), parseInt(match[3]!, 10)]
  return day * dayMs + (hours * 60 + minutes) * minuteMs
}
