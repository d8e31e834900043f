import { wallOffsetMs } from '@candor/api'

/** The three date formats of the specification. */
export type DateForm = 'DD/MM/YYYY HH:mm:ss' | 'YYYY-MM-DD HH:mm:ss' | 'YYYY-MM-DD'

const wallClock = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/**
 * Parses a server's wall-clock text (UTC+8) into epoch milliseconds. Null if it is not such a text or not a real date.
 */
export function parseServerTime(text: string): number | null {
  // not money: the parts of a date
  const parts = wallClock.exec(text)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  return new Date(asUtc).toISOString().slice(0, 19).replace('T', ' ') === text
    ? asUtc - wallOffsetMs
    : null
}

/** Formats a moment (epoch ms) in the device's time zone; a dash if unknown. */
export function formatDate(
  at: number | null | undefined,
  form: DateForm = 'YYYY-MM-DD HH:mm:ss',
): string {
  if (at === null || at === undefined) return '—'
  const date = new Date(at)
  const day = pad(date.getDate())
  const month = pad(date.getMonth() + 1)
  const year = String(date.getFullYear())
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(':')
  if (form === 'YYYY-MM-DD') return `${year}-${month}-${day}`
  return form === 'DD/MM/YYYY HH:mm:ss'
    ? `${day}/${month}/${year} ${clock}`
    : `${year}-${month}-${day} ${clock}`
}

/** Formats a server's wall-clock text in the device's time zone; a dash if it cannot be parsed. */
export function formatServerTime(text: string | null | undefined, form?: DateForm): string {
  return formatDate(text ? parseServerTime(text) : null, form)
}

/** Hours and minutes of a moment in the device's time zone, as in "Delayed since 10:42". */
export function formatClock(at: number): string {
  const date = new Date(at)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Hours, minutes and seconds of a moment in the device's time zone. */
export function formatSecond(at: number): string {
  return `${formatClock(at)}:${pad(new Date(at).getSeconds())}`
}

/** A near moment in its shortest form: the clock time today (by the device's day), with the day otherwise. */
export function formatNear(at: number, present: number): string {
  const day = formatDate(at, 'YYYY-MM-DD')
  return day === formatDate(present, 'YYYY-MM-DD')
    ? formatClock(at)
    : `${day.slice(5)} ${formatClock(at)}`
}

/** The device's time zone, in which dates are shown. */
export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Day and month of a moment in a language, in the device's time zone; with the year if it is not the present one. */
export function formatDay(at: number, present: number, locale: string): string {
  const isThisYear = new Date(at).getFullYear() === new Date(present).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...year }).format(at)
}

const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** Short names of weekdays (Monday is 1) in a language: a run of three or more as `Mon – Fri`. */
export function formatWeekdays(days: readonly number[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => format.format(monday + (day - 1) * dayMs)
  const [first = 1, last = first] = [days[0], days.at(-1)]
  const isRun = days.length > 2 && last - first === days.length - 1
  return isRun ? `${nameOf(first)} – ${nameOf(last)}` : days.map(nameOf).join(', ')
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
