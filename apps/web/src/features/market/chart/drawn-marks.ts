import type { Chart, OverlayTemplate, registerOverlay } from 'klinecharts'
import type { Mark, PriceLevel } from './adapter.ts'
import type { ChartColors } from './chart-styles.ts'

const markName = 'candorMark'
const levelName = 'candorLevel'
const groupId = 'marks'
/** Radius of a mark, and of the selected mark, in px. */
const [radius, chosenRadius] = [7, 10]
/** Minimum width of a candle, in px. */
const narrowestPx = 1

type MarkLook = { text: string; color: string; ink: string; family: string; isChosen: boolean }

/** A numbered dot on the candles. */
const mark: OverlayTemplate<MarkLook> = {
  name: markName,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates }) => {
    const [place] = coordinates
    if (place === undefined) return []
    const { text, color, ink, family, isChosen } = overlay.extendData
    const { x, y } = place
    const r = isChosen ? chosenRadius : radius
    return [
      {
        type: 'circle',
        attrs: { x, y, r },
        styles: { style: 'stroke_fill', color, borderColor: ink, borderSize: isChosen ? 2 : 1 },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x, y, text, align: 'center', baseline: 'middle' },
        styles: {
          color: ink,
          backgroundColor: 'transparent',
          family,
          size: isChosen ? 12 : 10,
          weight: 600,
          borderSize: 0,
          paddingLeft: 0,
          paddingRight: 0,
          paddingTop: 0,
          paddingBottom: 0,
        },
        ignoreEvent: true,
      },
    ]
  },
}

/** A price in force from one candle to another. */
const level: OverlayTemplate<{ color: string }> = {
  name: levelName,
  totalStep: 3,
  lock: true,
  createPointFigures: ({ overlay, coordinates }) =>
    coordinates.length < 2
      ? []
      : [
          {
            type: 'line',
            attrs: { coordinates },
            styles: {
              style: 'dashed',
              dashedValue: [4, 3],
              color: overlay.extendData.color,
              size: 1.5,
            },
            ignoreEvent: true,
          },
        ],
}

type Library = { registerOverlay: typeof registerOverlay }

let isRegistered = false

/** Registers the marks with the library, once. */
export function registerMarks(library: Library): void {
  if (isRegistered) return
  library.registerOverlay(mark)
  library.registerOverlay(level)
  isRegistered = true
}

type Widths = { readonly barSpace: number; readonly roomAtRight: number }

/** The events of a position, drawn on a chart. */
export function createMarks(chart: Chart, { barSpace, roomAtRight }: Widths) {
  let colors: ChartColors | null = null
  let marks: readonly Mark[] = []
  let levels: readonly PriceLevel[] = []
  const widthPx = () => chart.getSize('candle_pane', 'main')?.width ?? 0

  return {
    /** Replaces the shown marks and levels by these. */
    show(nextMarks: readonly Mark[], nextLevels: readonly PriceLevel[]): void {
      marks = nextMarks
      levels = nextLevels
      if (colors !== null) drawMarks(chart, marks, levels, colors)
    },
    paint(next: ChartColors): void {
      colors = next
      drawMarks(chart, marks, levels, next)
    },
    fit(count: number): void {
      const room = (widthPx() - roomAtRight) / count
      chart.setBarSpace(Math.max(narrowestPx, Math.min(barSpace, room)))
    },
    bringIntoSight(at: number): void {
      const place = chart.convertToPixel({ timestamp: at })
      const x = (Array.isArray(place) ? place[0] : place)?.x ?? 0
      if (x < 0 || x > widthPx()) chart.scrollToTimestamp(at)
    },
  }
}

/** The selected mark is drawn above the rest. */
function drawMarks(
  chart: Chart,
  marks: readonly Mark[],
  levels: readonly PriceLevel[],
  colors: ChartColors,
): void {
  chart.removeOverlay({ groupId })
  for (const { from, to, price, tone } of levels)
    chart.createOverlay({
      name: levelName,
      groupId,
      points: [
        { timestamp: from, value: price },
        { timestamp: to, value: price },
      ],
      extendData: { color: colors[tone] },
    })
  for (const { at, price, text, tone, isChosen } of marks)
    chart.createOverlay({
      name: markName,
      groupId,
      zLevel: isChosen ? 1 : 0,
      points: [{ timestamp: at, value: price }],
      extendData: { text, color: colors[tone], ink: colors.ink, family: colors.family, isChosen },
    })
}
