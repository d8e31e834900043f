import type { StreamNotice } from '@candor/api'
import { useEffect, useEffectEvent } from 'react'
import { isVisible } from '../lib/visibility.ts'
import { hasUserChannels, listen } from './feed.ts'

/** The polling interval without a stream, in ms. */
const pollingMs = 30_000

/**
 * Acts on each stream notice that concerns this screen. It also acts after a reconnect, because notices may have been
 * missed.
 */
export function useNotices(isOurs: (notice: StreamNotice) => boolean, act: () => void): void {
  const onData = useEffectEvent((data: readonly unknown[], type: 'snapshot' | 'update') => {
    if (type === 'snapshot' || (data as readonly StreamNotice[]).some(isOurs)) act()
  })
  useEffect(() => listen('notice', onData), [])
}

/** The same for pending items if a network blocks the stream: only then it polls. */
export function usePollingFallback(isUnderWay: boolean, act: () => void): void {
  const ask = useEffectEvent(() => {
    if (!hasUserChannels() && isVisible()) act()
  })
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(ask, pollingMs)
    return () => clearInterval(timer)
  }, [isUnderWay])
}
