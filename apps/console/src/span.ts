const minuteMs = 60_000

/** A span in whole hours where it is longer than two of them. */
export function spanOf(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs))
  return minutes > 120 ? `${Math.round(minutes / 60)} h` : `${minutes} min`
}

/** How long something has until it should be decided, or for how long it should have been. */
export const dueText = (at: number, now: number): string =>
  at < now ? `overdue by ${spanOf(now - at)}` : `due in ${spanOf(at - now)}`
