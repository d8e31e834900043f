import { useEffect } from 'react'
import { create } from 'zustand'

export type Frame = 'demo' | 'contest'

const useShown = create<{ frames: readonly Frame[] }>(() => ({ frames: [] }))

/** Shows the band and the frame of simulated money around the whole app while the calling screen is visible. */
export function useDemoFrame(isDemo: boolean, frame: Frame = 'demo'): void {
  useEffect(() => {
    if (!isDemo) return undefined
    useShown.setState(({ frames }) => ({ frames: [...frames, frame] }))
    return () =>
      useShown.setState(({ frames }) => ({ frames: frames.toSpliced(frames.indexOf(frame), 1) }))
  }, [isDemo, frame])
}

/** The kind of simulated money of the visible screen; undefined for real money. */
export const useShowsDemo = (): Frame | undefined => useShown(({ frames }) => frames.at(-1))
