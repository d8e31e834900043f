import { useEffect } from 'react'
import { create } from 'zustand'

export type Frame = 'demo' | 'contest'

const useShown = create<{ frames: readonly Frame[] }>(() => ({ frames: [] }))

/** Puts the band and the frame of simulated money around the whole app while the screen that asks for it is seen. */
export function useDemoFrame(isDemo: boolean, frame: Frame = 'demo'): void {
  useEffect(() => {
    if (!isDemo) return undefined
    useShown.setState(({ frames }) => ({ frames: [...frames, frame] }))
    return () =>
      useShown.setState(({ frames }) => ({ frames: frames.toSpliced(frames.indexOf(frame), 1) }))
  }, [isDemo, frame])
}

/** Of which simulated money a screen is seen; undefined of real money. */
export const useShowsDemo = (): Frame | undefined => useShown(({ frames }) => frames.at(-1))
