import { startMergingReads } from '../features/content/parts/merge-reads.ts'
import { startMergingFavorites } from '../features/market/quotes/merge-favorites.ts'

/** Gives what a visitor chose and read on this device to the account of whoever signs in. */
export function startMerging(): void {
  startMergingFavorites()
  startMergingReads()
}
