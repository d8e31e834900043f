import type { Interval } from '@candor/api'
import type * as Library from 'klinecharts'
import type {
  AxisCreateTicksParams,
  AxisTick,
  Chart,
  DataLoader,
  DataLoaderGetBarsParams,
  KLineData,
  Period,
} from 'klinecharts'
import { chartStyles } from './chart-styles.ts'
import type { ChartColors } from './chart-styles.ts'
import { showIndicators } from './drawn-indicators.ts'
import type { Indicator } from './indicators.ts'
import type { Drawing, DrawingKind } from './drawings.ts'
import { createShapes, type DrawingEvents } from './drawn-shapes.ts'
import { createMarks, registerMarks } from './drawn-marks.ts'
import { createLineDrag } from './line-drag.ts'
import { createLongPress } from './long-press.ts'
import type { HeldPlace } from './long-press.ts'
import { drawLines, moveLine, registerLine } from './price-lines.ts'

/** One candle as the chart draws it. Floats: they only become pixels. */
export type Bar = {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** The traded value; an estimate, because only prices and the volume are known. */
  readonly turnover: number
}

/** A price with a line: an entry, a take-profit, a stop-loss, or a liquidation. */
export type PriceLine = {
  readonly id: string
  readonly price: number
  readonly label: string
  readonly tone: 'up' | 'down' | 'accent' | 'amber'
  /** Whether a finger or a mouse can move it. */
  readonly isMovable?: boolean
}

type Tone = PriceLine['tone']

/** An event, on the candle of its time and at its price. */
export type Mark = {
  /** The opening time of its candle, epoch ms. */
  readonly at: number
  readonly price: number
  readonly text: string
  readonly tone: Tone
  readonly isChosen: boolean
}

/** A price in force from one candle to another (their opening times, epoch ms). */
export type PriceLevel = {
  readonly from: number
  readonly to: number
  readonly price: number
  readonly tone: Tone
}

export type ChartOptions = DrawingEvents & {
  readonly pricePrecision: number
  readonly volumePrecision: number
  /** Words for indicator lines with descriptive names, by the library's key of the line. */
  readonly legend: Readonly<Record<string, string>>
  /** The moment (epoch ms) under the crosshair; null without one. */
  readonly onCrosshair: (at: number | null) => void
  /** Requests the bars before a moment; an empty answer ends it. */
  readonly onOlder: (before: number) => Promise<readonly Bar[]>
  /** A line was moved and released at this price; it stays there until lines are set again. */
  readonly onLineMoved: (id: string, price: number) => void
  /** A finger is held still on the candles; null once the chart is touched again. */
  readonly onHeld?: (place: HeldPlace | null) => void
}

/** A candle chart. The rest of the app depends on this interface and not on the library behind it. */
export type ChartAdapter = {
  /** Replaces the bars by these of an interval, ending at the newest. */
  setBars: (bars: readonly Bar[], interval: Interval) => void
  /** Changes the last bar or adds one after it. */
  pushBar: (bar: Bar) => void
  setTheme: (colors: ChartColors) => void
  setIndicators: (names: readonly Indicator[]) => void
  setLines: (lines: readonly PriceLine[]) => void
  setMarks: (marks: readonly Mark[], levels: readonly PriceLevel[]) => void
  /** Narrows the candles, if necessary, so that this many fit. */
  fit: (count: number) => void
  /** Scrolls to a candle that is out of view. */
  bringIntoSight: (at: number) => void
  setDrawings: (drawings: readonly Drawing[]) => void
  /** The next taps become the points of a new drawing; the returned function cancels it unless it is finished. */
  beginDrawing: (id: string, kind: DrawingKind) => () => void
  destroy: () => void
}

/** Width of a candle with its gap, and the space after the last one, in px. */
const barSpace = 7
const roomAtRight = 24
/** About the width of an axis letter, in px. */
const tickLetterPx = 7

/**
 * Draws a chart into an element. The library is a separate chunk. It requests its data and loops if a request is
 * answered at once, so every answer here is asynchronous.
 * @throws Error when the element cannot hold a chart
 */
export async function mountChart(
  element: HTMLElement,
  options: ChartOptions,
): Promise<ChartAdapter> {
  const library = await import('klinecharts')
  const { pricePrecision, legend, onOlder } = options
  const feed = createBarFeed(onOlder)
  const chart = initChart(library, element, options, feed.loader)
  let colors: ChartColors | null = null
  let lines: readonly PriceLine[] = []
  const shapes = createShapes(chart, options)
  const marks = createMarks(chart, { barSpace, roomAtRight })
  const stopCrosshair = followCrosshair(chart, element, options.onCrosshair)
  const drag = createLineDrag({
    chart,
    element,
    lines: () => lines,
    onMoving: (id, price) => moveLine(chart, id, price, pricePrecision),
    onMoved: options.onLineMoved,
  })
  const stopPress = createLongPress({
    chart,
    element,
    isBusy: () => drag.held() !== null,
    onHeld: (place) => options.onHeld?.(place),
  })
  const showLines = () => {
    if (colors === null) return
    drawLines(chart, lines, colors)
    // Keep a dragged line at the pointer even if its price is updated.
    const held = drag.held()
    if (held !== null && held.price !== null) moveLine(chart, held.id, held.price, pricePrecision)
  }

  return {
    setBars(bars, interval) {
      feed.show(bars)
      // Setting the period, even to the same value, makes the library request its data again.
      chart.setPeriod(periodOf(interval))
    },
    pushBar: feed.push,
    setTheme(next) {
      colors = next
      chart.setStyles(chartStyles(next))
      showLines()
      marks.paint(next)
      shapes.paint(next)
    },
    setIndicators: (names) => showIndicators(chart, names, legend),
    setLines(next) {
      lines = next
      showLines()
    },
    setMarks: marks.show,
    fit: marks.fit,
    bringIntoSight: marks.bringIntoSight,
    setDrawings: shapes.show,
    beginDrawing(id, kind) {
      shapes.begin(id, kind)
      return () => shapes.end(id)
    },
    destroy() {
      stopCrosshair()
      drag.stop()
      stopPress()
      feed.stop()
      library.dispose(element)
    },
  }
}

/**
 * A chart of the library, still without bars.
 * @throws Error when the element cannot hold a chart
 */
function initChart(
  library: typeof Library,
  element: HTMLElement,
  { pricePrecision, volumePrecision }: ChartOptions,
  loader: DataLoader,
): Chart {
  registerLine(library)
  registerMarks(library)
  // Shows zeros in full, not counted in brackets.
  const decimalFold = { threshold: 100 }
  const chart = library.init(element, { hotkey: { enabled: false }, decimalFold })
  if (chart === null) throw new Error('the chart could not be drawn')
  // Its own container would be a tab stop without any keyboard function.
  element.querySelector('[tabindex]')?.removeAttribute('tabindex')
  // The library requires an instrument; another instrument comes with other bars.
  chart.setSymbol({ ticker: '', pricePrecision, volumePrecision })
  chart.setPeriod(periodOf('15m'))
  chart.setDataLoader(loader)
  chart.overrideXAxis({ createTicks: wholeTicks })
  chart.setBarSpace(barSpace)
  chart.setOffsetRightDistance(roomAtRight)
  return chart
}

/** The period from which the library computes its time axis. */
function periodOf(interval: Interval): Period {
  const units = { m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const
  const unit = interval.slice(-1) as keyof typeof units
  return { type: units[unit], span: Number.parseInt(interval, 10) } // not money: a count of units
}

/** The labels of the time axis that fit; at its ends a label would be cut. */
function wholeTicks({ bounding, defaultTicks }: AxisCreateTicksParams): AxisTick[] {
  return defaultTicks.filter(({ coord, text }) => {
    const half = (text.length * tickLetterPx) / 2
    return coord >= half && coord <= bounding.width - half
  })
}

/** The bars for the library, always delivered asynchronously. */
function createBarFeed(onOlder: ChartOptions['onOlder']) {
  let bars: readonly Bar[] = []
  let round = 0
  let send: ((bar: KLineData) => void) | null = null

  /** Answers unless other bars have been shown meanwhile. */
  async function answer({ type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    const asked = round
    const isOlder = type === 'forward' && timestamp !== null
    const found = isOlder ? await onOlder(timestamp).catch(() => []) : await Promise.resolve(bars)
    if (asked !== round) return
    if (type === 'backward') callback([], false)
    else callback([...found], { forward: found.length > 0, backward: false })
  }
  return {
    loader: {
      getBars: (params: DataLoaderGetBarsParams) => void answer(params),
      subscribeBar: ({ callback }: { callback: (bar: KLineData) => void }) => {
        send = callback
      },
      unsubscribeBar: () => {
        send = null
      },
    },
    show(next: readonly Bar[]): void {
      bars = next
      round += 1
    },
    push: (bar: Bar): void => send?.({ ...bar }),
    stop(): void {
      round += 1
      send = null
    },
  }
}

/** Reports the moment under the crosshair, and when the finger or mouse has left. */
function followCrosshair(
  chart: Chart,
  element: HTMLElement,
  report: (at: number | null) => void,
): () => void {
  const move = (data: unknown) => {
    const x = typeof data === 'object' && data !== null && 'x' in data ? data.x : null
    const points = typeof x === 'number' ? chart.convertFromPixel([{ x }]) : []
    const [point] = Array.isArray(points) ? points : [points]
    const last = chart.getDataList().at(-1)?.timestamp ?? 0
    report(point?.timestamp === undefined ? null : Math.min(point.timestamp, last))
  }
  const leave = () => report(null)
  chart.subscribeAction('onCrosshairChange', move)
  element.addEventListener('pointerleave', leave)
  return () => {
    chart.unsubscribeAction('onCrosshairChange', move)
    element.removeEventListener('pointerleave', leave)
  }
}
