import type { OptionOrder } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../lib/clock.ts'

/**
 * Orders that were running on this screen and have ended since; each is reported once. Orders that ended before the
 * screen was opened are not reported, even if loaded late.
 */
export function useEnded(running: readonly OptionOrder[], over: readonly OptionOrder[]) {
  const seen = useRef(new Set<string>())
  const [since] = useState(now)
  const [ended, setEnded] = useState<readonly OptionOrder[]>([])
  useEffect(() => {
    const found = over.filter(({ id, settleAt }) => seen.current.delete(id) && settleAt > since)
    for (const { id } of running) seen.current.add(id)
    if (found.length > 0) setEnded((before) => [...found, ...before])
  }, [running, over, since])
  return { ended, clear: () => setEnded([]) }
}
