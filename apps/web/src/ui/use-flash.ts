import { useEffect, useState } from 'react'

/** How long a price that moved is marked, in ms. */
const flashMs = 200
/** Marks end together, as prices on screen change together: sixty rows that each end alone cost sixty frames. */
const stepMs = 100

/** Whether a value has just become another; what is there at first has not. */
export function useFlash(value: unknown): boolean {
  const [settled, settle] = useState(value)
  useEffect(() => {
    if (value === settled) return
    const at = performance.now()
    const end = Math.ceil((at + flashMs) / stepMs) * stepMs
    const timer = setTimeout(() => settle(value), end - at)
    return () => clearTimeout(timer)
  }, [value, settled])
  return value !== settled
}
