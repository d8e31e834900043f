import type { Tick } from '@candor/api'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { isVisible } from '../../../lib/visibility.ts'
import { isStreaming, listen } from '../../../live/feed.ts'
import { flushMs } from '../../../live/price-store.ts'

/** The number of shown ticks. */
const most = 50
/** The polling interval without a stream, in ms. */
const pollMs = 2000

/**
 * The last committed ticks of a market, newest first, rendered at most ten times a second; by polling without a stream.
 */
export function useTicks(symbol: string) {
  const first = useCall('listTicks', { symbol }, { staleMs: staleMs.market, quiet: true })
  const [added, setAdded] = useState<readonly Tick[]>([])
  useEffect(() => {
    let waiting: readonly Tick[] = []
    let flush: ReturnType<typeof setTimeout> | undefined
    const take = (ticks: readonly Tick[]) => {
      waiting = [...waiting, ...ticks]
      flush ??= setTimeout(() => {
        flush = undefined
        const news = waiting
        waiting = []
        setAdded((before) => newestFirst([...before, ...news]))
      }, flushMs)
    }
    const stop = listen(`ticks:${symbol}`, (data) => take(data as readonly Tick[]))
    const timer = setInterval(() => {
      if (isStreaming() || !isVisible()) return
      // On failure the age of the price informs the user; the next round retries.
      call('listTicks', { symbol }).then(take, () => undefined)
    }, pollMs)
    return () => {
      stop()
      clearInterval(timer)
      clearTimeout(flush)
    }
  }, [symbol])
  return { ...first, data: first.data && newestFirst([...first.data, ...added]) }
}

/** Each tick once, by its number. */
function newestFirst(ticks: readonly Tick[]): readonly Tick[] {
  const bySeq = new Map(ticks.map((tick) => [tick.seq, tick]))
  return [...bySeq.values()].toSorted((a, b) => b.seq - a.seq).slice(0, most)
}
