import { dispose, init } from 'klinecharts'
import { createElement as h, useEffect, useState } from 'react'
import type { Candle } from './data.ts'

/** The candles of one symbol, drawn once. */
export function Chart({ candles }: { candles: readonly Candle[] }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (place === null) return
    const chart = init(place)
    if (chart === null) return
    chart.setSymbol({ ticker: 'FLOOR', pricePrecision: 2, volumePrecision: 0 })
    chart.setPeriod({ type: 'minute', span: 1 })
    chart.setDataLoader({
      // Answered asynchronously: after a synchronous answer the library asks again and again.
      getBars: ({ type, callback }) =>
        queueMicrotask(() => callback(type === 'init' ? [...candles] : [], false)),
    })
    return () => dispose(place)
  }, [candles, place])
  return h('div', { ref: setPlace, className: 'chart' })
}
