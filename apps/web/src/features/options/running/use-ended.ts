import type { OptionOrder } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../lib/clock.ts'

/**
 * Orders that were seen running on this screen and have ended since; each is told once. What ended before the screen was
 * opened is no news, however late it is read again.
 */
export function useEnded(orders: readonly OptionOrder[]) {
  const running = useRef(new Set<string>())
  const [since] = useState(now)
  const [ended, setEnded] = useState<readonly OptionOrder[]>([])
  useEffect(() => {
    const isNews = ({ id, status, settleAt }: OptionOrder) =>
      status === 3 && running.current.delete(id) && settleAt > since
    const found = orders.filter(isNews)
    for (const { id, status } of orders) if (status !== 3) running.current.add(id)
    if (found.length > 0) setEnded((before) => [...found, ...before])
  }, [orders, since])
  return { ended, clear: () => setEnded([]) }
}
