import { minuteMs } from '@candor/api'
import type { RecordedMinute } from './bridge.ts'
import type { RecordedWeeks } from './recording.ts'

/** A gap of more minutes than this is a closure; a shorter one is a quiet market. */
const quietMinutes = 5

/** A recording mapped to the present, week after week. */
export interface Replay {
  /** The recorded minute that contains this time (epoch ms). */
  minute(at: number): RecordedMinute | undefined
  /** When a closure or the break of the loop ends (epoch ms); null outside of both. */
  closedUntil(at: number): number | null
  /** The time of the first price of the next pass through the recording (epoch ms). */
  restartsAt(at: number): number
}

/**
 * Repeats recorded weeks for ever, shifted by whole weeks, so that weekday and UTC time of day are kept. If the end
 * meets the beginning in an open market, the first minute is left out as an announced break, because the price jumps
 * there as it may over a weekend.
 */
export function replay({ from, length, has, minute }: RecordedWeeks): Replay {
  const loopBreak = has(0) && has(length - 1)
  const isPlayed = (index: number) => has(index) && !(loopBreak && index === 0)
  const closed = closures(length, isPlayed, loopBreak)
  const place = (at: number) => {
    const index = Math.floor((at - from) / minuteMs) % length
    return index < 0 ? index + length : index
  }

  function closedUntil(at: number): number | null {
    let ahead = 0
    for (const index = place(at); closed[(index + ahead) % length] && ahead < length;) ahead++
    return ahead === 0 ? null : at - (at % minuteMs) + ahead * minuteMs
  }

  return {
    minute(at) {
      const index = place(at)
      return isPlayed(index) ? minute(index) : undefined
    },
    closedUntil,
    restartsAt(at) {
      const begun = at - (at % minuteMs) - place(at) * minuteMs
      const opened = closedUntil(begun) ?? begun
      // The pass began in a closure, so its first price and the jump are still to come.
      if (at < opened) return opened
      const next = begun + length * minuteMs
      return closedUntil(next) ?? next
    },
  }
}

/** Marks the minutes of long gaps; a gap may run over the end into the beginning. */
function closures(
  length: number,
  isPlayed: (index: number) => boolean,
  loopBreak: boolean,
): readonly boolean[] {
  const closed = Array.from({ length }, () => false)
  const first = closed.findIndex((_, index) => isPlayed(index))
  for (let start = first; start < first + length;) {
    let end = start
    while (!isPlayed(end % length) && end < first + length) end++
    const long = end - start > quietMinutes
    for (let index = start; long && index < end; index++) closed[index % length] = true
    start = Math.max(end, start + 1)
  }
  if (loopBreak) closed[0] = true
  return closed
}
