import type { Position } from '@candor/api'
import { create } from 'zustand'

/** The positions closed by the last action, until the next action. */
export const useLastClosed = create<{ positions: readonly Position[] }>(() => ({ positions: [] }))

export function showClosed(positions: readonly Position[]): void {
  useLastClosed.setState({ positions })
}
