import type { Candle, Interval, Ticker } from '@candor/api'
import { useMemo, useState } from 'react'
import { ExitSheet } from '../../../live/exit-sheet.tsx'
import { CandleBar } from './candle-bar.tsx'
import { ChartView } from './chart-view.tsx'
import { DrawingBar } from './drawing-bar.tsx'
import { fromVolume } from './indicators.ts'
import type { Indicator } from './indicators.ts'
import type { Drawings } from './use-drawings.ts'
import { useMovedExit } from './use-moved-exit.ts'
import { useOwnPositions, usePositionLines } from './use-position-lines.ts'

type Props = {
  ticker: Ticker
  of: Interval
  candles: readonly Candle[]
  older: (endAt: number) => Promise<readonly Candle[]>
  indicators: readonly Indicator[]
  drawn: Drawings
}

/** The chart under the bar with the values of the candle at the crosshair, or the last one. */
export function DrawnCandles({ ticker, of, candles, older, indicators, drawn: own }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const positions = useOwnPositions(ticker).data?.records
  const exits = useMovedExit(positions, ticker)
  const lines = usePositionLines(positions, exits.shown)
  // Where nobody knows a volume nothing is drawn from it: bars of zero would claim one.
  const hasVolume = candles.some(([, , , , , volume]) => volume !== null)
  const drawn = useMemo(
    () => indicators.filter((name) => hasVolume || !fromVolume.has(name)),
    [indicators, hasVolume],
  )
  const candle = candles.find(([openAt]) => openAt === at) ?? candles.at(-1)
  return (
    <>
      {own.begun !== null ? (
        <DrawingBar begun={own.begun} onCancel={own.cancel} />
      ) : (
        candle && <CandleBar ticker={ticker} candle={candle} />
      )}
      <ChartView
        ticker={ticker}
        of={of}
        candles={candles}
        older={older}
        indicators={drawn}
        lines={lines}
        drawn={own}
        onCrosshair={setAt}
        onLineMoved={exits.move}
      />
      {exits.asked && (
        <ExitSheet
          position={exits.asked.position}
          ticker={ticker}
          moved={exits.asked}
          onDone={exits.end}
          onRefused={exits.goBack}
        />
      )}
    </>
  )
}
