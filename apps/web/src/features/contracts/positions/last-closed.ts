import type { Position } from '@candor/api'
import { create } from 'zustand'

/** The positions that were closed last, together, until the next act on one. */
export const useLastClosed = create<{ positions: readonly Position[] }>(() => ({ positions: [] }))

export function showClosed(positions: readonly Position[]): void {
  useLastClosed.setState({ positions })
}
