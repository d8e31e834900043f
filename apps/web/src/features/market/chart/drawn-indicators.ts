import type { Chart, IndicatorCreate } from 'klinecharts'
import { below, indicators, onPrice } from './indicators.ts'
import type { Indicator } from './indicators.ts'

const candlePane = 'candle_pane'
/** The legend stands in the corner of its pane, in px: no bar and no label reaches into it. */
export const legendRoom = 26
const roomBelow = { top: legendRoom, bottom: 8 }
/** Periods of the indicators that would otherwise fill the chart with lines. */
const periods: { readonly [Name in Indicator]?: number[] } = {
  MA: [5, 10, 30],
  EMA: [6, 12, 20],
  VOL: [5, 10],
}
const inCandles: ReadonlySet<Indicator> = new Set(onPrice)

/**
 * Draws these indicators and no others.
 * @param legend words for the lines that have ordinary ones, by the library's key of the line
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
  sharePanes(chart, names)
}

/** The candles keep half of the height or more, on a phone on its side too. */
function sharePanes(chart: Chart, names: readonly Indicator[]): void {
  const panes = below.filter((name) => names.includes(name))
  const share = Math.min(0.24, 0.5 / panes.length)
  const height = Math.min(100, (chart.getDom()?.clientHeight ?? 400) * share)
  for (const name of panes) {
    for (const { paneId } of chart.getIndicators({ name })) {
      chart.overrideYAxis({ paneId, gap: roomBelow })
      chart.setPaneOptions({ id: paneId, height, minHeight: Math.min(height, 60) })
    }
  }
}

/** The library names its lines in English; letters that traders use everywhere (MA, DIF) stay. */
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
  return {
    name,
    ...(inCandles.has(name) && { paneId: candlePane }),
    ...(calcParams && { calcParams }),
  }
}
