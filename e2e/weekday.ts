/**
 * The next Tuesday at this hour, UTC, at least `leastMs` away, because no server starts before its last time. On a
 * Tuesday every market is open and prices move; a recorded price of a weekend may not move for minutes.
 */
export function nextTuesdayAt(hours: number, leastMs = 0): number {
  const at = new Date()
  at.setUTCHours(hours, 0, 0, 0)
  while (at.getUTCDay() !== 2 || at.getTime() < Date.now() + leastMs)
    at.setUTCDate(at.getUTCDate() + 1)
  return at.getTime()
}
