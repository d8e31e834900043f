import type { Candle, Interval, Ticker } from '@candor/api'
import { useMemo, useState } from 'react'
import { ExitSheet } from '../../../shared/position/exit-sheet.tsx'
import { AlertOffer } from './alert-offer.tsx'
import { CandleBar } from './candle-bar.tsx'
import { ChartView } from './chart-view.tsx'
import { DrawingBar } from './drawing-bar.tsx'
import { fromVolume } from './indicators.ts'
import type { Indicator } from './indicators.ts'
import type { HeldPlace } from './long-press.ts'
import type { Drawings } from './use-drawings.ts'
import { useMayAlert } from './use-may-alert.ts'
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
  const [held, setHeld] = useState<(HeldPlace & { of: Interval }) | null>(null)
  const mayAlert = useMayAlert()
  const positions = useOwnPositions(ticker).data?.records
  const exits = useMovedExit(positions, ticker)
  const lines = usePositionLines(positions, exits.shown)
  // Without a volume nothing is drawn from it: bars of zero would be false.
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
        // While drawing, taps are points.
        onHeld={(place) => setHeld(place && own.begun === null ? { ...place, of } : null)}
      >
        {mayAlert && (
          <AlertOffer
            ticker={ticker}
            held={held?.of === of ? held : null}
            onTaken={() => setHeld(null)}
          />
        )}
      </ChartView>
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
