import type { StreamNotice } from '@candor/api'
import { useEffect, useEffectEvent } from 'react'
import { isVisible } from '../lib/visibility.ts'
import { isTold, listen } from './feed.ts'

/** How often it is asked while no stream tells anything, in ms. */
const untoldMs = 30_000

/**
 * Acts as soon as the server tells of something that concerns this screen. A stream that begins anew may have
 * missed something, so it acts then too.
 */
export function useNotices(isOurs: (notice: StreamNotice) => boolean, act: () => void): void {
  const onData = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot' || (data as readonly StreamNotice[]).some(isOurs)) act()
  })
  useEffect(() => listen('notice', onData), [])
}

/** The same for what is under way, where a network may let no stream through: then, and only then, it is asked. */
export function useUntold(isUnderWay: boolean, act: () => void): void {
  const ask = useEffectEvent(() => {
    if (!isTold() && isVisible()) act()
  })
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(ask, untoldMs)
    return () => clearInterval(timer)
  }, [isUnderWay])
}
