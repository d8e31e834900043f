import type { Chart, DeepPartial, Overlay, OverlayEventCallback, OverlayStyle } from 'klinecharts'
import type { ChartColors } from './chart-styles.ts'
import type { Drawing, DrawingKind } from './drawings.ts'

/** The library's names of the drawings. */
const names: Readonly<Record<DrawingKind, string>> = {
  trendLine: 'segment',
  ray: 'rayLine',
  level: 'horizontalStraightLine',
  moment: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
}
const groupId = 'drawings'
/** A finger finds a point of this radius, in px. */
const pointRadius = 6

/** The events of the user's drawings. */
export type DrawingEvents = {
  /** A drawing was finished, or moved. */
  readonly onDrawn: (drawing: Drawing) => void
  /** A drawing was removed on the chart itself. */
  readonly onErased: (id: string) => void
}

/** The user's own drawings on a chart. */
export function createShapes(chart: Chart, { onDrawn, onErased }: DrawingEvents) {
  let colors: ChartColors | null = null
  /** A removal requested by the app is not reported back. */
  let isRequested = false
  const shown = new Map<string, string>()

  function create({ id, kind }: Pick<Drawing, 'id' | 'kind'>, points?: Drawing['points']): void {
    const report: OverlayEventCallback<unknown> = ({ overlay }) => {
      const drawing = drawingOf(overlay, kind)
      if (drawing === null) return
      shown.set(id, JSON.stringify(drawing))
      onDrawn(drawing)
    }
    chart.createOverlay({
      name: names[kind],
      id,
      groupId,
      ...(points && { points: points.map(pointOf) }),
      ...(colors && { styles: stylesOf(colors) }),
      onDrawEnd: report,
      onPressedMoveEnd: report,
      onRemoved: () => {
        shown.delete(id)
        if (!isRequested) onErased(id)
      },
    })
  }

  function remove(id: string): void {
    isRequested = true
    chart.removeOverlay({ groupId, id })
    isRequested = false
  }

  return {
    /** Replaces the shown drawings by these; an unchanged drawing stays untouched. */
    show(drawings: readonly Drawing[]): void {
      const wanted = new Map(drawings.map((drawing) => [drawing.id, JSON.stringify(drawing)]))
      for (const [id, text] of shown) if (wanted.get(id) !== text) remove(id)
      for (const drawing of drawings) {
        if (shown.has(drawing.id)) continue
        create(drawing, drawing.points)
        shown.set(drawing.id, wanted.get(drawing.id)!)
      }
    },
    /** The next taps on the chart become the points of a new drawing with this name. */
    begin: (id: string, kind: DrawingKind): void => create({ id, kind }),
    /** Cancels a drawing in progress; a finished one stays. */
    end(id: string): void {
      if (!shown.has(id)) remove(id)
    },
    paint(next: ChartColors): void {
      colors = next
      for (const { id } of chart.getOverlays({ groupId }))
        chart.overrideOverlay({ id, styles: stylesOf(next) })
    },
  }
}

/** Null if the chart cannot name its points: beyond its data there may be no times. */
function drawingOf({ id, points }: Overlay, kind: DrawingKind): Drawing | null {
  const named = points.map(({ timestamp, value }) => ({
    at: kind === 'level' ? null : (timestamp ?? Number.NaN),
    price: value ?? Number.NaN,
  }))
  const isWhole = named.every(({ at, price }) => !Number.isNaN(at) && !Number.isNaN(price))
  return isWhole ? { id, kind, points: named } : null
}

const pointOf = ({ at, price }: Drawing['points'][number]) => ({
  value: price,
  ...(at !== null && { timestamp: at }),
})

function stylesOf({ accent, background, family }: ChartColors): DeepPartial<OverlayStyle> {
  const point = { color: accent, borderColor: background, radius: pointRadius, borderSize: 1 }
  return {
    line: { color: accent, size: 1.5 },
    point: {
      ...point,
      activeColor: accent,
      activeBorderColor: background,
      activeRadius: pointRadius,
    },
    // Seven Fibonacci levels: text with a background would hide the candles.
    text: { color: accent, backgroundColor: 'transparent', family, size: 10, borderSize: 0 },
  }
}
