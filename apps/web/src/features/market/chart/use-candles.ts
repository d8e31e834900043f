import type { Candle, Interval } from '@candor/api'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { firstCandles } from '../../../api/early.ts'
import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { isVisible } from '../../../lib/visibility.ts'
import { isStreaming, listen } from '../../../live/feed.ts'
import { mergeCandles } from './candle-list.ts'

/** The number of candles per request. */
const pageSize = firstCandles.limit
/** The polling interval of the last candles without a stream, in ms. */
const pollMs = 5000

/**
 * The candles of an instrument, oldest first: one page, the additions of the stream or polling, and earlier pages on
 * demand. While another interval is loading the last one stays; `of` names the interval.
 */
export function useCandles(symbol: string, interval: Interval) {
  const page = useCall(
    'getKline',
    { symbol, interval, limit: pageSize },
    { staleMs: staleMs.market, quiet: true, keepPrevious: true },
  )
  const [of, setOf] = useState(interval)
  const [added, setAdded] = useState<readonly Candle[]>([])
  if (of !== interval && !page.isPlaceholderData) {
    setOf(interval)
    setAdded([])
  }
  const add = useCallback(
    (candles: readonly Candle[]) => setAdded((before) => mergeCandles(before, candles)),
    [],
  )
  // A snapshot after the first page means that the stream was interrupted, and candles may be missing.
  const refill = useEffectEvent(() => {
    if (page.data !== undefined) void page.refetch()
  })
  useEffect(
    () =>
      listen(`kline:${symbol}:${interval}`, (data, type) => {
        add(data as readonly Candle[])
        if (type === 'snapshot') refill()
      }),
    [symbol, interval, add],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (isStreaming() || !isVisible()) return
      // On failure the age of the price informs the user; the next round retries.
      call('getKline', { symbol, interval, limit: 2 }).then(add, () => undefined)
    }, pollMs)
    return () => clearInterval(timer)
  }, [symbol, interval, add])

  /** Reads the page before a moment (epoch ms); an empty list means that there is no earlier candle. */
  async function older(endAt: number): Promise<readonly Candle[]> {
    const candles = await call('getKline', { symbol, interval, limit: pageSize, endAt })
    add(candles)
    return candles
  }
  const candles = page.data && mergeCandles(page.data, of === interval ? added : [])
  return { query: { ...page, data: candles }, of, older }
}
