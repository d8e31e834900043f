import type { Position } from '@candor/api'
import { create } from 'zustand'

/** The position that was closed last, until the next act on one. */
export const useLastClosed = create<{ position: Position | null }>(() => ({ position: null }))

export function showClosed(position: Position | null): void {
  useLastClosed.setState({ position })
}
