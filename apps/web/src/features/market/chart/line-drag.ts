import type { Chart } from 'klinecharts'
import type { PriceLine } from './adapter.ts'
import { labelHeight } from './label-places.ts'
import { heightOf, labelPlaces } from './price-lines.ts'

/** The width of a line's label at its left, and the touch area around it, in px. */
const gripWidthPx = 130
const gripHalfPx = 22
/** A mouse grabs a line within this distance, in px. */
const mousePx = 5
/** A shorter movement is a tap and moves nothing, in px. */
const tapPx = 3

type Options = {
  readonly chart: Chart
  readonly element: HTMLElement
  /** The lines on the chart now. */
  readonly lines: () => readonly PriceLine[]
  /** Called while the pointer moves a line, and when the line goes back after the pointer is lost. */
  readonly onMoving: (id: string, price: number) => void
  /** Called when the pointer has released a line at another price. */
  readonly onMoved: (id: string, price: number) => void
}

type Held = {
  readonly line: PriceLine
  readonly pointer: number
  readonly fromY: number
  /** The distance between the pointer and the line when it was grabbed, in px. */
  readonly lead: number
  y: number
}

/**
 * Lets a finger or a mouse move the movable lines. It handles pointers before the chart does, so that a dragged line
 * neither scrolls the chart nor draws on it.
 */
export function createLineDrag({ chart, element, lines, onMoving, onMoved }: Options) {
  let held: Held | null = null
  let isOurs = false

  const yOf = ({ clientY }: PointerEvent) => clientY - element.getBoundingClientRect().top
  const lineUnder = (event: PointerEvent) => nearest(chart, lines(), event, element)

  /** The price of the dragged line, within the visible range. */
  function priceOf({ y, lead }: Held): number | null {
    const height = chart.getSize('candle_pane')?.height ?? 0
    const place = { y: Math.min(Math.max(y - lead, 0), height) }
    const points = chart.convertFromPixel([place], { absolute: true })
    const [point] = Array.isArray(points) ? points : [points]
    return point?.value === undefined || !(point.value > 0) ? null : point.value
  }

  function down(event: PointerEvent): void {
    if (held !== null) return
    const line = event.button === 0 ? lineUnder(event) : null
    isOurs = line !== null
    if (line === null) return
    const y = yOf(event)
    const lead = y - (heightOf(chart, line.price) ?? y)
    held = { line, pointer: event.pointerId, fromY: y, lead, y }
    element.setPointerCapture(event.pointerId)
    swallow(event)
  }
  function move(event: PointerEvent): void {
    if (event.pointerType === 'mouse')
      element.toggleAttribute('data-grip', (held ?? lineUnder(event)) !== null)
    if (held === null || event.pointerId !== held.pointer) return
    held.y = yOf(event)
    const price = priceOf(held)
    if (price !== null && isMoved(held)) onMoving(held.line.id, price)
    swallow(event)
  }
  function up(event: PointerEvent): void {
    if (held === null || event.pointerId !== held.pointer) return
    const { line } = held
    const price = isMoved(held) ? priceOf(held) : null
    held = null
    if (price === null) onMoving(line.id, line.price)
    else onMoved(line.id, price)
    swallow(event)
  }
  function lost(): void {
    if (held === null) return
    const { line } = held
    held = null
    onMoving(line.id, line.price)
  }
  /** The library listens to touches and mice; events of a dragging pointer are hidden from it. */
  function hide(event: Event): void {
    if (isOurs) swallow(event)
  }

  const stop = new AbortController()
  const early = { capture: true, passive: false, signal: stop.signal }
  element.addEventListener('pointerdown', down, early)
  element.addEventListener('pointermove', move, early)
  element.addEventListener('pointerup', up, early)
  element.addEventListener('pointercancel', lost, early)
  for (const type of hidden) element.addEventListener(type, hide, early)

  return {
    /** The dragged line and its price; null without one. */
    held: () => (held === null ? null : { id: held.line.id, price: priceOf(held) }),
    stop: () => stop.abort(),
  }
}

const hidden = ['touchstart', 'touchmove', 'touchend', 'mousedown', 'mouseup', 'click'] as const

const isMoved = ({ fromY, y }: Held): boolean => Math.abs(y - fromY) >= tapPx

function swallow(event: Event): void {
  if (event.cancelable) event.preventDefault()
  event.stopPropagation()
}

/** The movable line under a pointer, the nearest of several. */
function nearest(
  chart: Chart,
  lines: readonly PriceLine[],
  { clientX, clientY, pointerType }: PointerEvent,
  element: HTMLElement,
): PriceLine | null {
  const { left, top } = element.getBoundingClientRect()
  const [x, y] = [clientX - left, clientY - top]
  const places = labelPlaces(chart)
  let found: { line: PriceLine; away: number } | null = null
  for (const line of lines) {
    const lineY = heightOf(chart, line.price)
    if (!line.isMovable || lineY === undefined) continue
    const fromLine = Math.abs(y - lineY)
    const wordsY = (places.get(line.id) ?? lineY) - labelHeight / 2
    const fromWords = x <= gripWidthPx ? Math.abs(y - wordsY) : Infinity
    const isHit = fromWords <= gripHalfPx || (pointerType === 'mouse' && fromLine <= mousePx)
    const away = Math.min(fromLine, fromWords)
    if (isHit && (found === null || away < found.away)) found = { line, away }
  }
  return found?.line ?? null
}
