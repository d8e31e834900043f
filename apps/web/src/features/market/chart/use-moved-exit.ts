import type { Position, Ticker } from '@candor/api'
import { useState } from 'react'
import { drawnPrice } from './drawn-price.ts'
import { exitOfLine } from './use-position-lines.ts'
import type { Moved } from './use-position-lines.ts'

/** An exit that the user has moved on the chart, to be confirmed in a sheet; drawn at its new price until it goes back. */
export function useMovedExit(positions: readonly Position[] | undefined, ticker: Ticker) {
  const [asked, setAsked] = useState<Moved | null>(null)
  const [isBack, setIsBack] = useState(false)
  return {
    asked,
    /** The exit that the chart draws at its new price; null after it went back. */
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
