import type { Chart, DataLoaderGetBarsParams, IndicatorCreate, KLineData } from 'klinecharts'
import { chartStyles } from './chart-styles.ts'
import type { ChartColors } from './chart-styles.ts'
import { drawLines, registerLine } from './price-lines.ts'

/** One candle as the chart draws it. Floats: they become pixels and nothing else. */
export type Bar = {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export const indicators = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const
export type Indicator = (typeof indicators)[number]

/** A price worth a line of its own: an entry, a take-profit, a stop-loss, a liquidation. */
export type PriceLine = {
  readonly id: string
  readonly price: number
  readonly label: string
  readonly tone: 'up' | 'down' | 'accent' | 'amber'
}

export type ChartOptions = {
  readonly pricePrecision: number
  readonly volumePrecision: number
  /** Words for the lines of indicators that have ordinary ones, by the library's key of the line. */
  readonly legend: Readonly<Record<string, string>>
  /** The moment (epoch ms) under the crosshair; null when there is none. */
  readonly onCrosshair: (at: number | null) => void
  /** Asks for the bars before a moment; an empty answer ends it. */
  readonly onOlder: (before: number) => Promise<readonly Bar[]>
}

/** A candle chart. The rest of the app knows this and not the library behind it. */
export type ChartAdapter = {
  /** Shows these bars and no others, ending at the newest. */
  setBars: (bars: readonly Bar[]) => void
  /** Changes the last bar or adds one after it. */
  pushBar: (bar: Bar) => void
  setTheme: (colors: ChartColors) => void
  setIndicators: (names: readonly Indicator[]) => void
  setLines: (lines: readonly PriceLine[]) => void
  destroy: () => void
}

/** Drawn over the candles; the others get a pane of their own. */
const inCandles: ReadonlySet<Indicator> = new Set(['MA', 'EMA', 'BOLL'])
const candlePane = 'candle_pane'
/** Periods of the indicators that would otherwise fill the chart with lines. */
const periods: { readonly [Name in Indicator]?: number[] } = {
  MA: [5, 10, 30],
  EMA: [6, 12, 20],
  VOL: [5, 10],
}
/** Width of a candle with its gap, and what stays free after the last one, in px. */
const barSpace = 7
const roomAtRight = 24

/**
 * Draws a chart into an element. The library comes in a chunk of its own. It wants its data asked for
 * and loops when a question is answered at once, so every answer here comes a moment later.
 * @throws Error when the element cannot hold a chart
 */
export async function mountChart(
  element: HTMLElement,
  options: ChartOptions,
): Promise<ChartAdapter> {
  const library = await import('klinecharts')
  registerLine(library)
  const chart = library.init(element, { hotkey: { enabled: false } })
  if (chart === null) throw new Error('the chart could not be drawn')
  // Its own container would be a stop for the keyboard where nothing can be done without a pointer.
  element.querySelector('[tabindex]')?.removeAttribute('tabindex')
  const { pricePrecision, volumePrecision, legend, onOlder } = options
  const feed = createBarFeed(onOlder)
  let colors: ChartColors | null = null
  let lines: readonly PriceLine[] = []

  // Instrument and period only satisfy the library: another one means other bars.
  chart.setSymbol({ ticker: '', pricePrecision, volumePrecision })
  chart.setPeriod({ type: 'minute', span: 1 })
  chart.setDataLoader(feed.loader)
  chart.setBarSpace(barSpace)
  chart.setOffsetRightDistance(roomAtRight)
  const stopCrosshair = followCrosshair(chart, element, options.onCrosshair)

  return {
    setBars(bars) {
      feed.show(bars)
      chart.resetData()
    },
    pushBar: feed.push,
    setTheme(next) {
      colors = next
      chart.setStyles(chartStyles(next))
      drawLines(chart, lines, next)
    },
    setIndicators: (names) => showIndicators(chart, names, legend),
    setLines(next) {
      lines = next
      if (colors !== null) drawLines(chart, next, colors)
    },
    destroy() {
      stopCrosshair()
      feed.stop()
      library.dispose(element)
    },
  }
}

/** The bars that the library asks for, always answered a moment later. */
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

/** Tells the moment under the crosshair, and when the finger or mouse has left. */
function followCrosshair(
  chart: Chart,
  element: HTMLElement,
  tell: (at: number | null) => void,
): () => void {
  const move = (data: unknown) => {
    const x = typeof data === 'object' && data !== null && 'x' in data ? data.x : null
    const points = typeof x === 'number' ? chart.convertFromPixel([{ x }]) : []
    const [point] = Array.isArray(points) ? points : [points]
    const last = chart.getDataList().at(-1)?.timestamp ?? 0
    tell(point?.timestamp === undefined ? null : Math.min(point.timestamp, last))
  }
  const leave = () => tell(null)
  chart.subscribeAction('onCrosshairChange', move)
  element.addEventListener('pointerleave', leave)
  return () => {
    chart.unsubscribeAction('onCrosshairChange', move)
    element.removeEventListener('pointerleave', leave)
  }
}

function showIndicators(
  chart: Chart,
  names: readonly Indicator[],
  legend: ChartOptions['legend'],
): void {
  const shown = new Set(chart.getIndicators().map(({ name }) => name))
  for (const name of indicators) {
    const isWanted = names.includes(name)
    if (isWanted === shown.has(name)) continue
    if (!isWanted) {
      chart.removeIndicator({ name })
      continue
    }
    chart.createIndicator(indicatorOf(name), inCandles.has(name))
    nameLines(chart, name, legend)
  }
}

/** The library names its lines in English; letters that traders use everywhere (MA, DIF) stay. */
function nameLines(chart: Chart, name: Indicator, legend: ChartOptions['legend']): void {
  for (const { id, figures } of chart.getIndicators({ name })) {
    const named = figures.map((figure) => {
      const word = legend[figure.key]
      return word === undefined ? figure : { ...figure, title: `${word}: ` }
    })
    chart.overrideIndicator({ id, name, figures: named })
  }
}

function indicatorOf(name: Indicator): IndicatorCreate {
  const calcParams = periods[name]
  return {
    name,
    ...(inCandles.has(name) && { paneId: candlePane }),
    ...(calcParams && { calcParams }),
  }
}
