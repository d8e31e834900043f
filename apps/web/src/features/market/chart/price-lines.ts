import type { Chart, OverlayTemplate, registerOverlay } from 'klinecharts'
import type { PriceLine } from './adapter.ts'
import type { ChartColors } from './chart-styles.ts'

const overlayName = 'candorLine'
const groupId = 'lines'

type LineLook = { label: string; color: string; ink: string; family: string }

/** A level line across the chart with its words at the left, and its price on the axis. */
const template: OverlayTemplate<LineLook> = {
  name: overlayName,
  totalStep: 2,
  lock: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0
    const { label, color, ink, family } = overlay.extendData
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ]
    return [
      { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true },
      {
        type: 'text',
        attrs: { x: 4, y: y - 2, text: label, baseline: 'bottom' },
        styles: { color: ink, backgroundColor: color, family, size: 11, borderSize: 0 },
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
  library.registerOverlay(template)
  isRegistered = true
}

/** Draws these lines and no others. */
export function drawLines(chart: Chart, lines: readonly PriceLine[], colors: ChartColors): void {
  chart.removeOverlay({ groupId })
  for (const { id, price, label, tone } of lines) {
    const color = colors[tone]
    chart.createOverlay({
      name: overlayName,
      id,
      groupId,
      points: [{ value: price }],
      extendData: { label, color, ink: colors.ink, family: colors.family },
      styles: {
        line: { style: 'dashed', dashedValue: [4, 3], color, size: 1 },
        text: {
          backgroundColor: color,
          borderColor: color,
          color: colors.ink,
          family: colors.family,
        },
      },
    })
  }
}
