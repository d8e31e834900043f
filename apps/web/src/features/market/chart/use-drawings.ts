import { useEffect, useState } from 'react'
import type { Drawing, DrawingKind } from './drawings.ts'
import { freshId, keepDrawings, readDrawings, withDrawing } from './drawings.ts'

/** A drawing in progress: the next taps on the chart are its points. */
export type Begun = Pick<Drawing, 'id' | 'kind'>

/** The user's drawings of a market, kept on this device. */
export function useDrawings(symbol: string) {
  const [drawings, setDrawings] = useState(() => readDrawings(symbol))
  const [begun, setBegun] = useState<Begun | null>(null)
  useEffect(() => keepDrawings(symbol, drawings), [symbol, drawings])

  return {
    drawings,
    begun,
    begin: (kind: DrawingKind) => setBegun({ id: freshId(drawings), kind }),
    cancel: () => setBegun(null),
    save(drawing: Drawing) {
      setDrawings((now) => withDrawing(now, drawing))
      setBegun((now) => (now?.id === drawing.id ? null : now))
    },
    addLevel: (price: number) =>
      setDrawings((now) =>
        withDrawing(now, { id: freshId(now), kind: 'level', points: [{ at: null, price }] }),
      ),
    remove(id: string) {
      setDrawings((now) => now.filter((one) => one.id !== id))
      setBegun((now) => (now?.id === id ? null : now))
    },
    removeAll: () => setDrawings([]),
  }
}

export type Drawings = ReturnType<typeof useDrawings>
