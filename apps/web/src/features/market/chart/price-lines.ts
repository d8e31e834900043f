import type { Chart, OverlayTemplate, registerOverlay } from 'klinecharts'
import type { PriceLine } from './adapter.ts'
import type { ChartColors } from './chart-styles.ts'
import { candlePane, legendHeight } from './drawn-indicators.ts'
import { labelHeight, placeLabels } from './label-places.ts'

const lineName = 'candorLine'
const wordsName = 'candorWords'
const groupId = 'lines'
/** The words of a line are drawn over all lines, under its id and this. */
const ofWords = ' words'
/** Where the words begin, and what they hang on where they had to move, in px from the left. */
const [labelAt, stemAt] = [4, 3]
const textSize = 11
const padding = (labelHeight - textSize) / 2
/** Stands before the words of a line that can be moved. */
const grip = '≡'

type LineLook = { label: string; price: string; color: string; ink: string; family: string }

/** Where the words of a chart's lines end, until the end of the work that asked: once for each frame. */
const known = new WeakMap<Chart, ReadonlyMap<string, number>>()

/** Where the words of each line that is in sight end at their lower edge, in px from the top of the chart. */
export function labelPlaces(chart: Chart): ReadonlyMap<string, number> {
  const before = known.get(chart)
  if (before !== undefined) return before
  const bottom = chart.getSize(candlePane, 'main')?.height ?? 0
  const lines = chart.getOverlays({ groupId, name: lineName }).flatMap(({ id, points }) => {
    const y = heightOf(chart, points[0]?.value ?? 0)
    return y === undefined || y < 0 || y > bottom ? [] : [{ id, y }]
  })
  const places = placeLabels(lines, { top: legendHeight(chart), bottom })
  known.set(chart, places)
  queueMicrotask(() => known.delete(chart))
  return places
}

/** How far below the top of the chart a price is, in px. */
export function heightOf(chart: Chart, value: number): number | undefined {
  const place = chart.convertToPixel({ value }, { absolute: true })
  return Array.isArray(place) ? place[0]?.y : place.y
}

/** A level line across the chart. */
const lineTemplate: OverlayTemplate = {
  name: lineName,
  totalStep: 2,
  lock: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ]
    return { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true }
  },
}

/** The words of a line at its left, hanging on it where they had to move. */
const wordsTemplate: OverlayTemplate<LineLook> = {
  name: wordsName,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ chart, overlay, coordinates }) => {
    const end = labelPlaces(chart).get(overlay.id.slice(0, -ofWords.length))
    const y = coordinates[0]?.y ?? 0
    // Of a line that is out of sight nothing is said.
    if (end === undefined) return []
    const { label, price, color, ink, family } = overlay.extendData
    const stem = [
      { x: stemAt, y },
      { x: stemAt, y: end < y ? end - labelHeight : end },
    ]
    return [
      {
        type: 'line',
        attrs: { coordinates: stem },
        styles: { style: 'solid', color, size: 2 },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: labelAt, y: end, text: `${label} ${price}`.trimEnd(), baseline: 'bottom' },
        styles: {
          color: ink,
          backgroundColor: color,
          family,
          size: textSize,
          borderSize: 0,
          paddingTop: padding,
          paddingBottom: padding,
        },
        ignoreEvent: true,
      },
    ]
  },
}

type Library = { registerOverlay: typeof registerOverlay }

let isRegistered = false

/** Teaches the library our line, once. */
export function registerLine(library: Library): void {
  if (isRegistered) return
  library.registerOverlay(lineTemplate)
  library.registerOverlay(wordsTemplate)
  isRegistered = true
}

/** Moves one line that is drawn to another price, which its words say then. */
export function moveLine(chart: Chart, id: string, price: number, decimals: number): void {
  const [words] = chart.getOverlays({ id: `${id}${ofWords}` })
  if (words === undefined) return
  const look = words.extendData as LineLook
  // not money: where on the chart a line stands
  const extendData: LineLook = { ...look, price: price.toFixed(decimals) }
  const points = [{ value: price }]
  known.delete(chart)
  chart.overrideOverlay({ id, points })
  chart.overrideOverlay({ id: words.id, points, extendData })
}

/** Draws these lines and no others. */
export function drawLines(chart: Chart, lines: readonly PriceLine[], colors: ChartColors): void {
  chart.removeOverlay({ groupId })
  known.delete(chart)
  const { ink, family } = colors
  for (const { id, price, label, tone, isMovable } of lines) {
    const color = colors[tone]
    const points = [{ value: price }]
    chart.createOverlay({
      name: lineName,
      id,
      groupId,
      points,
      styles: {
        line: { style: 'dashed', dashedValue: [4, 3], color, size: 1 },
        text: { backgroundColor: color, borderColor: color, color: ink, family },
      },
    })
    chart.createOverlay({
      name: wordsName,
      id: `${id}${ofWords}`,
      groupId,
      zLevel: 1,
      points,
      extendData: { label: isMovable ? `${grip} ${label}` : label, price: '', color, ink, family },
    })
  }
}
