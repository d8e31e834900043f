import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import { mainContainer } from '../../lib/scroll-lock.ts'

/** The least pull that refreshes on release, in px; the mark moves half as far. */
const triggerPx = 120

/**
 * Refreshes when the screen is pulled down from its top. Every screen with it shows a button, too.
 * @returns the progress of the pull (0 to 1) and whether it is refreshing
 */
export function usePullToRefresh(
  element: RefObject<HTMLElement | null>,
  refresh: (() => Promise<unknown>) | undefined,
): { pull: number; busy: boolean } {
  const [pull, setPull] = useState(0)
  const [busy, setBusy] = useState(false)
  const isOn = refresh !== undefined
  const run = useEffectEvent(async () => {
    setBusy(true)
    await refresh?.().catch(() => undefined)
    setBusy(false)
  })
  useEffect(() => {
    const node = element.current
    if (node === null || !isOn) return undefined
    const control = new AbortController()
    const options = { passive: true, signal: control.signal }
    let startY: number | null = null
    let reached = 0
    const move = (y: number) => {
      if (startY === null) return
      reached = Math.min(1, Math.max(0, y - startY) / triggerPx)
      setPull(reached)
    }
    const end = () => {
      if (startY !== null && reached === 1) void run()
      startY = null
      reached = 0
      setPull(0)
    }
    node.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        startY = touches.length === 1 && isAtTop(target) ? (touches[0]?.clientY ?? null) : null
      },
      options,
    )
    node.addEventListener('touchmove', ({ touches }) => move(touches[0]?.clientY ?? 0), options)
    node.addEventListener('touchend', end, options)
    node.addEventListener('touchcancel', end, options)
    return () => control.abort()
  }, [element, isOn])
  return { pull, busy }
}

/** Whether nothing between the finger and the main container is scrolled. */
function isAtTop(target: EventTarget | null): boolean {
  const main = mainContainer()
  for (
    let node = target instanceof Element ? target : null;
    node !== null;
    node = node.parentElement
  ) {
    if (node.scrollTop > 0) return false
    if (node === main) return true
  }
  return true
}
