const hourMs = 3_600_000
/** An hour is counted a minute after it has ended; with the time that takes. */
const graceMs = 120_000

/**
 * The end of the hour that is counted next, in epoch ms, after which figures come: that of the first hour which
 * is not counted yet, and where its count is overdue that of the present one.
 */
export function nextCount(countedUntil: number, now: number): number {
  const due = countedUntil + hourMs
  return now < due + graceMs ? due : now - (now % hourMs) + hourMs
}
