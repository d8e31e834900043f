import type { Position, Ticker } from '@candor/api'
import { useState } from 'react'
import { drawnPrice } from './drawn-price.ts'
import { exitOfLine } from './use-position-lines.ts'
import type { Moved } from './use-position-lines.ts'

/** An exit that the user has moved on the chart: asked about until it is sent, and shown there until it is refused. */
export function useMovedExit(positions: readonly Position[] | undefined, ticker: Ticker) {
  const [asked, setAsked] = useState<Moved | null>(null)
  const [isBack, setIsBack] = useState(false)
  return {
    asked,
    /** What stands on the chart where it was moved to. */
    shown: isBack ? null : asked,
    move(id: string, value: number) {
      const line = exitOfLine(positions, id)
      if (line === null) return
      setAsked({ ...line, price: drawnPrice(value, ticker) })
      setIsBack(false)
    },
    goBack: () => setIsBack(true),
    end: () => setAsked(null),
  }
}
