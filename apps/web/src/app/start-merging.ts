import { startMergingReads } from '../features/content/merge-reads.ts'
import { startMergingFavorites } from '../features/market/quotes/merge-favorites.ts'

/** Merges a visitor's choices and reads on this device into the account that signs in. */
export function startMerging(): void {
  startMergingFavorites()
  startMergingReads()
}
