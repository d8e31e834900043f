const minuteMs = 60_000

/** A span of time, in whole hours if longer than two hours. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs))
  return minutes > 120 ? `${Math.round(minutes / 60)} h` : `${minutes} min`
}

/** The time until an item is due, or since it was. */
export const dueText = (at: number, now: number): string =>
  at < now ? `overdue by ${durationText(now - at)}` : `due in ${durationText(at - now)}`
