import type { Chart, IndicatorCreate } from 'klinecharts'
import { below, indicators, onPrice } from './indicators.ts'
import type { Indicator } from './indicators.ts'

export const candlePane = 'candle_pane'
/** Height of a pane's legend, in px; bars and labels stay out of it. */
const legendRoom = 26
/** Height of each further legend line, in px. */
const legendLine = 18
/** Space above and below the candles for the labels of the highest and the lowest price, in px. */
const roomForPrice = 16
/** Approximate height of the time axis, in px. */
const axisHeight = 26
/** Below this chart width, in px, the legends of the averages wrap. */
const narrowPx = 340
const roomBelow = { top: legendRoom, bottom: 8 }
/** Periods of the indicators whose defaults would draw too many lines. */
const periods: { readonly [Name in Indicator]?: number[] } = {
  MA: [5, 10, 30],
  EMA: [6, 12, 20],
  VOL: [5, 10],
}
const lineLook = { style: 'solid' as const, smooth: false, size: 1, dashedValue: [2, 2] }
const inCandles: ReadonlySet<Indicator> = new Set(onPrice)
/** Indicators with three lines, whose legend wraps on a narrow chart. */
const longLegends: ReadonlySet<Indicator> = new Set(['MA', 'EMA', 'BOLL'])
/**
 * Every line on the candles has its own colour, readable in all themes (on black, dark and white):
 * contrast 4.5 to 1 on black for its legend, 3 to 1 on white for its line.
 */
const lineColors: { readonly [Name in Indicator]?: readonly string[] } = {
  MA: ['#e0761a', '#9a6bd3', '#2f86e5'],
  EMA: ['#db4a94', '#0e9c8f', '#87901f'],
  BOLL: ['#e0554a', '#5c84b8', '#3e9b3e'],
  SMA: ['#b0782a'],
  BBI: ['#b259c9'],
  AVP: ['#6b8f6a'],
}

/**
 * Draws these indicators and removes all others.
 * @param legend words for indicator lines with descriptive names, by the library's key of the line
 */
export function showIndicators(
  chart: Chart,
  names: readonly Indicator[],
  legend: Readonly<Record<string, string>>,
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
  const candlesHeight = sharePanes(chart, names)
  makeRoom(chart, candlesHeight)
}

/** Leaves space above the candles for one legend line per indicator and for the highest price. */
function makeRoom(chart: Chart, height: number): void {
  const top = Math.max(legendHeight(chart), legendRoom) + roomForPrice
  // The library's gap is a share of the price range, and range and gaps together fill the height.
  const share = height / Math.max(height - top - roomForPrice, height / 3)
  chart.overrideYAxis({
    paneId: candlePane,
    gap: { top: top * share, bottom: roomForPrice * share },
  })
}

/** Height of the legend of the indicators on the candles, in px; 0 without indicators. */
export function legendHeight(chart: Chart): number {
  const names = chart.getIndicators({ paneId: candlePane }).map(({ name }) => name as Indicator)
  if (names.length === 0) return 0
  const isNarrow = (chart.getDom()?.clientWidth ?? narrowPx) < narrowPx
  const broken = isNarrow ? names.filter((name) => longLegends.has(name)).length : 0
  return legendRoom + (names.length - 1 + broken) * legendLine
}

/** Sizes the panes so that the candles keep at least half of the height, in landscape too. Returns their height, in px. */
function sharePanes(chart: Chart, names: readonly Indicator[]): number {
  const panes = below.filter((name) => names.includes(name))
  const share = Math.min(0.24, 0.5 / panes.length)
  const whole = chart.getDom()?.clientHeight ?? 400
  const height = Math.min(100, whole * share)
  for (const name of panes) {
    for (const { paneId } of chart.getIndicators({ name })) {
      chart.overrideYAxis({ paneId, gap: roomBelow })
      chart.setPaneOptions({ id: paneId, height, minHeight: Math.min(height, 60) })
    }
  }
  return whole - panes.length * height - axisHeight
}

/** Translates the library's English line names; abbreviations that traders use everywhere (MA, DIF) stay. */
function nameLines(chart: Chart, name: Indicator, legend: Readonly<Record<string, string>>): void {
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
  const lines = lineColors[name]?.map((color) => ({ ...lineLook, color }))
  return {
    name,
    ...(lines && { styles: { lines } }),
    ...(inCandles.has(name) && { paneId: candlePane }),
    ...(calcParams && { calcParams }),
  }
}
