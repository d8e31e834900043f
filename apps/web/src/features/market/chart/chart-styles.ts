import type { DeepPartial, Styles } from 'klinecharts'

/** The theme's colours that the canvas needs. */
export type ChartColors = {
  readonly background: string
  readonly text: string
  readonly line: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly amber: string
  /** Text on a coloured background. */
  readonly ink: string
  /** The font of the page. */
  readonly family: string
}

/** Reads the colours in force at an element. */
export function readColors(element: HTMLElement): ChartColors {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    background: of('bg'),
    text: of('text-3'),
    line: of('line'),
    up: of('up'),
    down: of('down'),
    accent: of('accent'),
    amber: of('amber'),
    ink: of('on-solid'),
    family: style.fontFamily,
  }
}

const axisSize = 11

/** How the chart looks: quiet lines, the market's two colours, values in the bar above it. */
export function chartStyles(colors: ChartColors): DeepPartial<Styles> {
  const { up, down, text, line, family } = colors
  const bar = { upColor: up, downColor: down, noChangeColor: text }
  const label = { family, size: axisSize, color: colors.ink, borderSize: 0 }
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: text, family, size: axisSize },
  }
  const cross = {
    line: { color: text },
    text: { ...label, color: colors.background, backgroundColor: text },
  }
  return {
    grid: { horizontal: { color: line }, vertical: { show: false } },
    candle: {
      bar: {
        ...bar,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text,
      },
      priceMark: {
        high: { color: text, textFamily: family },
        low: { color: text, textFamily: family },
        last: { ...bar, text: label },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: bar,
      bars: [{ ...bar, upColor: `${up}99`, downColor: `${down}99` }],
      tooltip: {
        offsetLeft: 0,
        offsetTop: 4,
        title: { show: false },
        legend: { color: text, family, size: 10, marginLeft: 4, marginRight: 4 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line },
    crosshair: { horizontal: cross, vertical: cross },
  }
}
