import { useEffect } from 'react'
import { create } from 'zustand'

const useShown = create<{ count: number }>(() => ({ count: 0 }))
const add = (more: number) => useShown.setState(({ count }) => ({ count: count + more }))

/** Puts the band and the frame of demo money around the whole app while the screen that asks for it is seen. */
export function useDemoFrame(isDemo: boolean): void {
  useEffect(() => {
    if (!isDemo) return undefined
    add(1)
    return () => add(-1)
  }, [isDemo])
}

/** Whether a screen of demo money is seen. */
export const useShowsDemo = (): boolean => useShown(({ count }) => count > 0)
