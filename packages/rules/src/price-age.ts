/** No instrument's price may be older than this and be traded on (milliseconds); most must be younger. */
export const largestPriceAgeMs = 5_000

/** A source's clock may run ahead of ours by this much (milliseconds). */
export const clockLeadMs = 1_000

/** How long a quote of a swap is good (milliseconds), to the last of them. */
export const swapQuoteMs = 10_000

/**
 * Whether a price may be traded on at a moment: it was there by then, and is not too old. Times are epoch milliseconds.
 * @param maxAgeMs how old a price of the instrument may be
 */
export function isFresh(priceAt: number, now: number, maxAgeMs: number): boolean {
  return priceAt <= now + clockLeadMs && now - priceAt <= maxAgeMs
}
