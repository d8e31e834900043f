import type { Chart, OverlayTemplate, registerOverlay } from 'klinecharts'
import type { PriceLine } from './adapter.ts'
import type { ChartColors } from './chart-styles.ts'
import { candlePane, legendHeight } from './drawn-indicators.ts'
import { labelHeight, placeLabels } from './label-places.ts'

const lineName = 'candorLine'
const wordsName = 'candorWords'
const groupId = 'lines'
/** A label is an overlay of its own, above all lines; its id is the line's with this suffix. */
const ofWords = ' words'
/** The left edge of a label, and of the stem that connects a moved label to its line, in px. */
const [labelAt, stemAt] = [4, 3]
const textSize = 11
const padding = (labelHeight - textSize) / 2
/** Precedes the label of a movable line. */
const grip = '≡'

type LineLook = { label: string; price: string; color: string; ink: string; family: string }

/** Lower edges of a chart's labels, cached until the end of the current task, so computed once per frame. */
const labelCache = new WeakMap<Chart, ReadonlyMap<string, number>>()

/** The lower edge of each visible line's label, in px from the top of the chart, by the line's id. */
export function labelPlaces(chart: Chart): ReadonlyMap<string, number> {
  const before = labelCache.get(chart)
  if (before !== undefined) return before
  const bottom = chart.getSize(candlePane, 'main')?.height ?? 0
  const lines = chart.getOverlays({ groupId, name: lineName }).flatMap(({ id, points }) => {
    const y = heightOf(chart, points[0]?.value ?? 0)
    return y === undefined || y < 0 || y > bottom ? [] : [{ id, y }]
  })
  const places = placeLabels(lines, { top: legendHeight(chart), bottom })
  labelCache.set(chart, places)
  queueMicrotask(() => labelCache.delete(chart))
  return places
}

/** The height of a price, in px from the top of the chart. */
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

/** The label of a line at its left; a moved label is connected to its line by a stem. */
const wordsTemplate: OverlayTemplate<LineLook> = {
  name: wordsName,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ chart, overlay, coordinates }) => {
    const end = labelPlaces(chart).get(overlay.id.slice(0, -ofWords.length))
    const y = coordinates[0]?.y ?? 0
    // A line out of view has no label.
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

/** Registers the line and its label with the library, once. */
export function registerLine(library: Library): void {
  if (isRegistered) return
  library.registerOverlay(lineTemplate)
  library.registerOverlay(wordsTemplate)
  isRegistered = true
}

/** Moves a drawn line to another price, and shows that price in its label. */
export function moveLine(chart: Chart, id: string, price: number, decimals: number): void {
  const [words] = chart.getOverlays({ id: `${id}${ofWords}` })
  if (words === undefined) return
  const look = words.extendData as LineLook
  // not money: the position of a line on the chart
  const extendData: LineLook = { ...look, price: price.toFixed(decimals) }
  const points = [{ value: price }]
  labelCache.delete(chart)
  chart.overrideOverlay({ id, points })
  chart.overrideOverlay({ id: words.id, points, extendData })
}

/** Replaces all lines by these. */
export function drawLines(chart: Chart, lines: readonly PriceLine[], colors: ChartColors): void {
  chart.removeOverlay({ groupId })
  labelCache.delete(chart)
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
