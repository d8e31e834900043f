/** The sandbox chain grows by one block a second, and every block confirms what is before it. */
const blockMs = 1_000

/** How many blocks stand on a payment now, up to as many as make it final. */
export function confirmationsOf(paidAt: number, required: number, now: number): number {
  return Math.min(required, Math.max(0, Math.floor((now - paidAt) / blockMs)))
}

/** When a payment is final (epoch milliseconds). */
export function finalAt(paidAt: number, required: number): number {
  return paidAt + required * blockMs
}
