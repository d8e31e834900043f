/** A stretch of a day of the week in which somebody answers, in minutes of the day; 1 is Monday. */
export type OpenSpan = { readonly day: number; readonly from: number; readonly to: number }

const minuteMs = 60_000
const dayMs = 86_400_000
/** Days of the product turn at 00:00 UTC+8. */
const offsetMs = 8 * 3_600_000
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4
/** Whoever is open at all is open within a week; a few more lie between them and a target of days. */
const longestDays = 60

type Stretch = { readonly from: number; readonly to: number }

/** The stretches that end after `at` (epoch milliseconds), in their order. */
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

/** When somebody answers next: `at` itself while it is open, null where it never is. */
export function opensAt(spans: readonly OpenSpan[], at: number): number | null {
  for (const { from } of stretchesAfter(spans, at)) return Math.max(from, at)
  return null
}

/** When the stretch ends in which `at` lies; null while it is closed. */
export function closesAt(spans: readonly OpenSpan[], at: number): number | null {
  let end: number | null = null
  for (const { from, to } of stretchesAfter(spans, at)) {
    // What begins where the other ends is one stretch: midnight closes nothing.
    if (from > (end ?? at)) break
    end = to
    if (end - at > 7 * dayMs) break
  }
  return end
}

/**
 * The time at which so much open time has passed since `at`: a target of an hour that is set ten minutes before
 * closing ends fifty minutes after the next opening.
 * @param span open time in milliseconds
 * @returns null where it never passes
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
