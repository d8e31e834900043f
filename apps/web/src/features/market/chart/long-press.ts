import type { Chart } from 'klinecharts'

/** The library's delay until its crosshair appears under a finger, in ms. */
const holdMs = 500
/** A still finger moves less than this, in px. */
const stillPx = 8

/** A place on the candles: its price, and how far below the upper edge it lies, in px. */
export type HeldPlace = { readonly price: number; readonly y: number }

type Options = {
  readonly chart: Chart
  readonly element: HTMLElement
  /** Whether the pointer is moving a line. */
  readonly isBusy: () => boolean
  /** Called when a finger is held still, or after a right click; null once the chart is touched again. */
  readonly onHeld: (place: HeldPlace | null) => void
}

/** Detects a long press on the candles and follows it. It only listens, and the chart gets every event. */
export function createLongPress({ chart, element, isBusy, onHeld }: Options): () => void {
  let pressed: { pointer: number; x: number; y: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false

  function report({ clientX, clientY }: MouseEvent): void {
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
      report(event)
    }, holdMs)
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== pressed?.pointer) return
    if (isHeld) return report(event)
    const away = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
    if (away > stillPx) end()
  }
  function menu(event: MouseEvent): void {
    event.preventDefault()
    // For a finger the timer decides, because the time of its context menu depends on the browser.
    if (pressed === null) report(event)
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

/** Null outside the candles: on the axis, or on an indicator's pane. */
function placeOf(chart: Chart, x: number, y: number): HeldPlace | null {
  const pane = chart.getSize('candle_pane', 'main')
  if (pane === null || x > pane.width || y > pane.height) return null
  const points = chart.convertFromPixel([{ y }], { absolute: true })
  const [point] = Array.isArray(points) ? points : [points]
  return point?.value === undefined || !(point.value > 0) ? null : { price: point.value, y }
}
