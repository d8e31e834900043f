const hourMs = 3_600_000
/** An hour is counted a minute after its end; this includes the time of the count. */
const graceMs = 120_000

/**
 * The end of the next hour to be counted (epoch ms), after which figures are available: the first hour that
 * is not counted yet, or the present one if that count is overdue.
 */
export function nextCount(countedUntil: number, now: number): number {
  const due = countedUntil + hourMs
  return now < due + graceMs ? due : now - (now % hourMs) + hourMs
}
