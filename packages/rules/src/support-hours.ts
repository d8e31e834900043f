/** A period of a weekday in which support answers, in minutes of the day; 1 is Monday. */
export type OpenSpan = { readonly day: number; readonly from: number; readonly to: number }

const minuteMs = 60_000
const dayMs = 86_400_000
/** Days begin at 00:00 UTC+8. */
const offsetMs = 8 * 3_600_000
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4
/** Any schedule with an opening opens within a week; a target of several days needs more. */
const longestDays = 60

type Stretch = { readonly from: number; readonly to: number }

/** The periods that end after `at` (epoch milliseconds), in order. */
function* stretchesAfter(spans: readonly OpenSpan[], at: number): Generator<Stretch> {
  const today = Math.floor((at + offsetMs) / dayMs)
  for (let day = today; day <= today + longestDays; day += 1) {
    const weekday = ((day + firstWeekday - 1) % 7) + 1
    const begin = day * dayMs - offsetMs
    const ofDay = spans
      .filter((span) => span.day === weekday && span.from < span.to)
      .map(({ from, to }) => ({ from: begin + from * minuteMs, to: begin + to * minuteMs }))
      .toSorted((one, other) => one.from - other.from)
    for (const stretch of ofDay) if (stretch.to > at) yield stretch
  }
}

/** The next opening: `at` itself while support is open, null if it never opens. */
export function opensAt(spans: readonly OpenSpan[], at: number): number | null {
  for (const { from } of stretchesAfter(spans, at)) return Math.max(from, at)
  return null
}

/** The end of the open period that contains `at`; null while closed. */
export function closesAt(spans: readonly OpenSpan[], at: number): number | null {
  let end: number | null = null
  for (const { from, to } of stretchesAfter(spans, at)) {
    // Adjoining periods are one period, so midnight does not close it.
    if (from > (end ?? at)) break
    end = to
    if (end - at > 7 * dayMs) break
  }
  return end
}

/**
 * The time at which a span of open time has passed since `at`: a target of one hour that starts ten minutes before
 * closing ends fifty minutes after the next opening.
 * @param span open time in milliseconds
 * @returns null if it never passes
 */
export function afterOpenTime(spans: readonly OpenSpan[], at: number, span: number): number | null {
  let left = span
  let since = at
  for (const { from, to } of stretchesAfter(spans, at)) {
    const begin = Math.max(from, since)
    if (begin + left <= to) return begin + left
    left -= Math.max(0, to - begin)
    since = Math.max(since, to)
  }
  return null
}
