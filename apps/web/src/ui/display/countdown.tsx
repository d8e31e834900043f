import { useEffect, useEffectEvent } from 'react'
import { now } from '../../lib/clock.ts'
import { durationText } from '../../lib/duration.ts'
import { useNow } from '../../lib/use-now.ts'

/** Time left until a moment on the server's clock (epoch ms). Calls `onEnd` once when it is reached. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const present = useNow()
  const ended = present >= until
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (ended && now() >= until) end()
  }, [ended, until])
  // The present is the beginning of its second: ten minutes must never be shown as 10:01.
  const leftMs = Math.floor((until - present) / 1_000) * 1_000
  return (
    <time role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {durationText(leftMs)}
    </time>
  )
}
