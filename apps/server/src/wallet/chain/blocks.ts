/** The sandbox chain grows by one block a second; every block confirms all earlier ones. */
const blockMs = 1_000

/** Confirmations of a payment now, at most the required number. */
export function confirmationsOf(paidAt: number, required: number, now: number): number {
  return Math.min(required, Math.max(0, Math.floor((now - paidAt) / blockMs)))
}

/** When a payment is final (epoch ms). */
export function finalAt(paidAt: number, required: number): number {
  return paidAt + required * blockMs
}
