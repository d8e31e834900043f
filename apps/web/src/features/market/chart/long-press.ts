import type { Chart } from 'klinecharts'

/** As long as the library waits until its crosshair stands under a finger, in ms. */
const holdMs = 500
/** A finger that holds still moves less than this, in px. */
const stillPx = 8

/** A place on the candles: its price, and how far below the upper edge it lies, in px. */
export type HeldPlace = { readonly price: number; readonly y: number }

type Options = {
  readonly chart: Chart
  readonly element: HTMLElement
  /** Whether the pointer does something else: it moves a line. */
  readonly isBusy: () => boolean
  /** A finger holds still there, or a mouse's right button asked; null once the chart is touched anew. */
  readonly onHeld: (place: HeldPlace | null) => void
}

/** Finds a long press on the candles and follows it. It hears and takes nothing away from the chart. */
export function createLongPress({ chart, element, isBusy, onHeld }: Options): () => void {
  let pressed: { pointer: number; x: number; y: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false

  function tell({ clientX, clientY }: MouseEvent): void {
    const { left, top } = element.getBoundingClientRect()
    const place = placeOf(chart, clientX - left, clientY - top)
    if (place !== null) onHeld(place)
  }
  function end(): void {
    clearTimeout(timer)
    pressed = null
    isHeld = false
  }
  function down(event: PointerEvent): void {
    const isAlone = pressed === null
    end()
    onHeld(null)
    if (event.pointerType === 'mouse' || !isAlone || isBusy()) return
    pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      isHeld = true
      tell(event)
    }, holdMs)
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== pressed?.pointer) return
    if (isHeld) return tell(event)
    const away = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
    if (away > stillPx) end()
  }
  function menu(event: MouseEvent): void {
    event.preventDefault()
    // Of a finger the timer tells; its menu comes when the browser likes.
    if (pressed === null) tell(event)
  }

  const stop = new AbortController()
  const early = { capture: true, signal: stop.signal }
  element.addEventListener('pointerdown', down, early)
  element.addEventListener('pointermove', move, early)
  element.addEventListener('pointerup', end, early)
  element.addEventListener('pointercancel', end, early)
  element.addEventListener('contextmenu', menu, early)
  return () => {
    end()
    stop.abort()
  }
}

/** Null beside the candles: on the axis, or on an indicator's pane. */
function placeOf(chart: Chart, x: number, y: number): HeldPlace | null {
  const pane = chart.getSize('candle_pane', 'main')
  if (pane === null || x > pane.width || y > pane.height) return null
  const points = chart.convertFromPixel([{ y }], { absolute: true })
  const [point] = Array.isArray(points) ? points : [points]
  return point?.value === undefined || !(point.value > 0) ? null : { price: point.value, y }
}
