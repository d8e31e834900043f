/** The largest allowed age of a price for trading (milliseconds); most instruments allow less. */
export const largestPriceAgeMs = 5_000

/** A source's clock may be ahead of the server's by this much (milliseconds). */
export const clockLeadMs = 1_000

/** The validity of a swap quote (milliseconds), inclusive. */
export const swapQuoteMs = 10_000

/**
 * Whether a price may be used for trading at a moment: it existed by then, and is not too old. Times are epoch
 * milliseconds.
 * @param maxAgeMs the largest age of a price of the instrument
 */
export function isFresh(priceAt: number, now: number, maxAgeMs: number): boolean {
  return priceAt <= now + clockLeadMs && now - priceAt <= maxAgeMs
}
