import { storage } from '../../../lib/storage.ts'

/** The kinds of drawings in the order of the menu, each with its number of points. */
export const pointsOf = {
  trendLine: 2,
  ray: 2,
  level: 1,
  moment: 1,
  channel: 3,
  fibonacci: 2,
} as const

export type DrawingKind = keyof typeof pointsOf
export const drawingKinds = Object.keys(pointsOf) as readonly DrawingKind[]

/** A point of a drawing. Floats: they only become pixels. */
type DrawingPoint = {
  /** A moment in epoch ms; null for a level, which has no time. */
  readonly at: number | null
  readonly price: number
}

export type Drawing = {
  readonly id: string
  readonly kind: DrawingKind
  readonly points: readonly DrawingPoint[]
}

/** The most drawings of one market that stay readable. */
export const mostDrawings = 30

const keyOf = (symbol: string): string => `chartDrawings.${symbol}`

/** This device's drawings of a market. Malformed or surplus ones are left out. */
export function readDrawings(symbol: string): readonly Drawing[] {
  const kept = parsed(storage.get(keyOf(symbol)))
  return Array.isArray(kept) ? kept.filter(isDrawing).slice(0, mostDrawings) : []
}

export function keepDrawings(symbol: string, drawings: readonly Drawing[]): void {
  if (drawings.length === 0) storage.remove(keyOf(symbol))
  else storage.set(keyOf(symbol), JSON.stringify(drawings))
}

/** The drawings with this drawing in its place, or at the end if it is new. */
export function withDrawing(drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] {
  const isKnown = drawings.some(({ id }) => id === drawing.id)
  if (!isKnown) return [...drawings, drawing].slice(0, mostDrawings)
  return drawings.map((one) => (one.id === drawing.id ? drawing : one))
}

/** A name that none of these has. */
export function freshId(drawings: readonly Drawing[]): string {
  const numbers = drawings.map(({ id }) => Number.parseInt(id, 10)) // not money: a name
  return String(Math.max(0, ...numbers) + 1)
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function isDrawing(value: unknown): value is Drawing {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !/^\d+$/.test(value['id']))
    return false
  const kind = drawingKinds.find((one) => one === value['kind'])
  const points: unknown = value['points']
  if (kind === undefined || !Array.isArray(points) || points.length !== pointsOf[kind]) return false
  return points.every((point) => isPoint(point, kind))
}

function isPoint(value: unknown, kind: DrawingKind): boolean {
  if (!isRecord(value) || !Number.isFinite(value['price'])) return false
  return kind === 'level' ? value['at'] === null : Number.isFinite(value['at'])
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
