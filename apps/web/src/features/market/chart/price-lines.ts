import type { Chart, OverlayTemplate, registerOverlay } from 'klinecharts'
import type { PriceLine } from './adapter.ts'
import type { ChartColors } from './chart-styles.ts'

const overlayName = 'candorLine'
const groupId = 'lines'
/** Stands before the words of a line that can be moved. */
const grip = '≡'

type LineLook = { label: string; price: string; color: string; ink: string; family: string }

/** A level line across the chart with its words at the left. */
const template: OverlayTemplate<LineLook> = {
  name: overlayName,
  totalStep: 2,
  lock: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y ?? 0
    const { label, price, color, ink, family } = overlay.extendData
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ]
    return [
      { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true },
      {
        type: 'text',
        attrs: { x: 4, y: y - 2, text: `${label} ${price}`.trimEnd(), baseline: 'bottom' },
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

/** Moves one line that is drawn to another price, which its words say then. */
export function moveLine(chart: Chart, id: string, price: number, decimals: number): void {
  const [line] = chart.getOverlays({ id, groupId })
  if (line === undefined) return
  const look = line.extendData as LineLook
  // not money: where on the chart a line stands
  const extendData: LineLook = { ...look, price: price.toFixed(decimals) }
  chart.overrideOverlay({ id, points: [{ value: price }], extendData })
}

/** Draws these lines and no others. */
export function drawLines(chart: Chart, lines: readonly PriceLine[], colors: ChartColors): void {
  chart.removeOverlay({ groupId })
  for (const { id, price, label, tone, isMovable } of lines) {
    const color = colors[tone]
    const words = isMovable ? `${grip} ${label}` : label
    chart.createOverlay({
      name: overlayName,
      id,
      groupId,
      points: [{ value: price }],
      extendData: { label: words, price: '', color, ink: colors.ink, family: colors.family },
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
