import { useEffect, useState } from 'react'

/** How long a price that moved is marked at least, in ms. */
const flashMs = 200
/** Marks end together, as prices on screen change together: sixty rows that each end alone cost sixty frames. */
const stepMs = 100

/** What ends at a time of the document, in ms: one timer and one drawing for all of it. */
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

/** Whether a value has just become another; what is there at first has not. */
export function useFlash(value: unknown): boolean {
  const [settled, settle] = useState(value)
  useEffect(() => {
    if (value === settled) return
    // not money: a time, the same for everything that one frame draws.
    const now = Number(document.timeline.currentTime)
    const end = Math.ceil((now + flashMs) / stepMs) * stepMs
    return endAt(end, now, () => settle(value))
  }, [value, settled])
  return value !== settled
}
