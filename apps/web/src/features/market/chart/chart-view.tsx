import type { Candle, Interval, Ticker } from '@candor/api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { volumeDecimals } from '../../../lib/compact.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { mountChart } from './adapter.ts'
import type { ChartAdapter, Mark, PriceLevel, PriceLine } from './adapter.ts'
import { barOf } from './bars.ts'
import { readColors } from './chart-styles.ts'
import { below } from './indicators.ts'
import type { Indicator } from './indicators.ts'
import type { HeldPlace } from './long-press.ts'
import type { Drawing } from './drawings.ts'
import type { Drawings } from './use-drawings.ts'
import styles from './chart-screen.module.css'

/** More new candles than this are set at once instead of pushed one by one. */
const mostPushed = 20

const noDrawings: Pick<Drawings, 'drawings' | 'begun'> = { drawings: [], begun: null }

/** The events of a position, on the candles of their times. */
type Replay = {
  readonly marks: readonly Mark[]
  readonly levels: readonly PriceLevel[]
  /** The number of candles to fit, if there is room. */
  readonly count: number
  /** The candle of the selected event (its opening time, epoch ms); null for none. */
  readonly at: number | null
}

type Props = {
  ticker: Ticker
  /** Changes with the instrument and the interval, which resets the chart. */
  of: Interval
  candles: readonly Candle[]
  older: (endAt: number) => Promise<readonly Candle[]>
  indicators: readonly Indicator[]
  lines: readonly PriceLine[]
  /** The user's own drawings, and the one in progress. */
  drawn?: Drawings
  replay?: Replay
  onCrosshair?: (at: number | null) => void
  /** Called when the user has moved and released a line. */
  onLineMoved?: (id: string, price: number) => void
  /** Called when a finger is held still on the candles; null once they are touched again. */
  onHeld?: (place: HeldPlace | null) => void
  /** Rendered over the drawing. */
  children?: ReactNode
}

/** The drawn chart. Its content is also shown in words and in a table. */
export function ChartView(props: Props) {
  const { of, candles, indicators, lines, drawn, replay } = props
  const t = useTranslations('chart')
  const element = useRef<HTMLDivElement>(null)
  const chart = useMountedChart(element, props)
  const adapter = chart === 'failed' ? null : chart
  useBars(adapter, of, candles)
  useEffect(() => adapter?.setIndicators(indicators), [adapter, indicators])
  useEffect(() => adapter?.setLines(lines), [adapter, lines])
  const { drawings, begun } = drawn ?? noDrawings
  useEffect(() => adapter?.setDrawings(drawings), [adapter, drawings])
  useEffect(
    () => (begun === null ? undefined : adapter?.beginDrawing(begun.id, begun.kind)),
    [adapter, begun],
  )
  useReplay(adapter, replay)
  useEffect(() => {
    const node = element.current
    if (adapter === null || node === null) return undefined
    // The colours are set on the root element before its listeners are called.
    return usePreferences.subscribe(() => adapter.setTheme(readColors(node)))
  }, [adapter])

  // Each pane adds to the height, so that the candles keep their height.
  const panes = below.filter((name) => indicators.includes(name)).length
  return (
    <div className={styles.canvas} style={{ '--panes': panes } as CSSProperties} data-chart>
      {chart === 'failed' && <EmptyState text={t('notDrawn')} />}
      {chart === null && <Skeleton height={60} />}
      <div ref={element} className={styles.drawing} aria-hidden />
      {props.children}
    </div>
  )
}

/** Mounts a chart into the element. @returns null until it is mounted */
function useMountedChart(element: RefObject<HTMLDivElement | null>, props: Props) {
  const { ticker, older, drawn } = props
  const t = useTranslations('chart')
  const [chart, setChart] = useState<ChartAdapter | 'failed' | null>(null)
  const reportCrosshair = useEffectEvent((at: number | null) => props.onCrosshair?.(at))
  const moved = useEffectEvent((id: string, price: number) => props.onLineMoved?.(id, price))
  const hold = useEffectEvent((place: HeldPlace | null) => props.onHeld?.(place))
  const save = useEffectEvent((drawing: Drawing) => drawn?.save(drawing))
  const erase = useEffectEvent((id: string) => drawn?.remove(id))
  const earlier = useEffectEvent(async (before: number) => (await older(before)).map(barOf))
  const words = useEffectEvent(() => ({
    volume: t('legend.volume'),
    up: t('legend.up'),
    mid: t('legend.mid'),
    dn: t('legend.dn'),
  }))
  const { pricePrecision, quantityPrecision } = ticker

  useEffect(() => {
    const node = element.current
    if (node === null) return undefined
    let mounted: ChartAdapter | null = null
    let gone = false
    const show = (fresh: ChartAdapter) => {
      if (gone) return fresh.destroy()
      mounted = fresh
      fresh.setTheme(readColors(node))
      return setChart(fresh)
    }
    mountChart(node, {
      pricePrecision,
      // As in the figures above the chart.
      volumePrecision: Math.min(volumeDecimals, quantityPrecision),
      legend: words(),
      onCrosshair: (at) => reportCrosshair(at),
      onOlder: (before) => earlier(before),
      onLineMoved: (id, price) => moved(id, price),
      onHeld: (place) => hold(place),
      onDrawn: (drawing) => save(drawing),
      onErased: (id) => erase(id),
    }).then(show, () => setChart('failed'))
    return () => {
      gone = true
      mounted?.destroy()
      setChart(null)
    }
  }, [element, pricePrecision, quantityPrecision])

  return chart
}

function useReplay(chart: ChartAdapter | null, replay: Replay | undefined): void {
  const { marks, levels, count, at = null } = replay ?? {}
  useEffect(() => {
    if (count !== undefined) chart?.fit(count)
  }, [chart, count])
  useEffect(() => {
    if (marks !== undefined && levels !== undefined) chart?.setMarks(marks, levels)
    if (at !== null) chart?.bringIntoSight(at)
  }, [chart, marks, levels, at])
}

/** Gives the chart all candles at first, and afterwards only those at the end. */
function useBars(chart: ChartAdapter | null, of: Interval, candles: readonly Candle[]): void {
  const shown = useRef<{ chart: ChartAdapter | null; of: Interval | null; last: number }>({
    chart,
    of: null,
    last: 0,
  })
  useEffect(() => {
    const last = candles.at(-1)
    if (chart === null || last === undefined) return
    const before = shown.current
    const news = candles.filter(([openAt]) => openAt >= before.last)
    if (before.chart === chart && before.of === of && news.length < mostPushed) {
      for (const candle of news) chart.pushBar(barOf(candle))
    } else {
      chart.setBars(candles.map(barOf), of)
    }
    shown.current = { chart, of, last: last[0] }
  }, [chart, of, candles])
}
