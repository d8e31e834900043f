import { useEffect, useState } from 'react'

/** The least time that a changed price is highlighted, in ms. */
const flashMs = 200
/** Highlights end together, because prices change together: sixty rows that each end alone cost sixty frames. */
const stepMs = 100

/** The callbacks of each end time of the document, in ms: one timer and one frame for all of them. */
const endings = new Map<number, Set<() => void>>()

function endAt(time: number, now: number, run: () => void): () => void {
  const waiting = endings.get(time) ?? new Set()
  if (!endings.has(time)) {
    endings.set(time, waiting)
    setTimeout(() => {
      endings.delete(time)
      for (const one of waiting) one()
    }, time - now)
  }
  waiting.add(run)
  return () => waiting.delete(run)
}

/** Whether a value has just changed; the first value has not. */
export function useFlash(value: unknown): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return
    // not money: a time, the same for everything in one frame.
    const now = Number(document.timeline.currentTime)
    const end = Math.ceil((now + flashMs) / stepMs) * stepMs
    return endAt(end, now, () => setSettled(value))
  }, [value, settled])
  return value !== settled
}
