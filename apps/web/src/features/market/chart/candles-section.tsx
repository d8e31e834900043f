import { intervals } from '@candor/api'
import type { Candle, Interval, Ticker } from '@candor/api'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/button.tsx'
import { IconAdjustmentsHorizontal, IconTable } from '../../../ui/icons.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CandleBar } from './candle-bar.tsx'
import { CandleTable } from './candle-table.tsx'
import styles from './chart-screen.module.css'
import { ChartSummary } from './chart-summary.tsx'
import { ChartView } from './chart-view.tsx'
import { DrawingBar } from './drawing-bar.tsx'
import { fromVolume, keepIndicators, readIndicators } from './indicators.ts'
import type { Indicator } from './indicators.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { useDrawings } from './use-drawings.ts'
import type { Drawings } from './use-drawings.ts'
import { useCandles } from './use-candles.ts'
import { usePositionLines } from './use-position-lines.ts'

/** The interval, the tools, and the candles as a chart or a table. */
export function CandlesSection({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const [interval, setInterval] = useState<Interval>('15m')
  const [shown, setShown] = useState(readIndicators)
  const [asTable, setAsTable] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const drawn = useDrawings(ticker.symbol)
  const { query, of, older } = useCandles(ticker.symbol, interval)
  const options = intervals.map((value) => ({ value, label: t(`intervalTab.${value}`) }))
  return (
    <section className={styles.candles} aria-label={t('title')}>
      <div className={styles.tools}>
        <div className={styles.intervals}>
          <Tabs
            label={t('interval.label')}
            value={interval}
            options={options}
            onChange={setInterval}
          />
        </div>
        <IconButton label={t('tools')} onClick={() => setChoosing(true)}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('table')} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <IconTable size={20} aria-hidden />
        </IconButton>
      </div>
      <QueryView
        query={query}
        skeleton={<Skeleton height={100} />}
        empty={<EmptyState text={t('noCandles')} />}
      >
        {(candles) => (
          <>
            <ChartSummary ticker={ticker} candles={candles} interval={of} />
            {asTable && drawn.begun === null ? (
              <CandleTable ticker={ticker} candles={candles} />
            ) : (
              <Drawn
                ticker={ticker}
                of={of}
                candles={candles}
                older={older}
                indicators={shown}
                drawn={drawn}
              />
            )}
          </>
        )}
      </QueryView>
      <ToolSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        ticker={ticker}
        drawn={drawn}
        shown={shown}
        onChange={(next) => {
          setShown(next)
          keepIndicators(next)
        }}
      />
    </section>
  )
}

type DrawnProps = {
  ticker: Ticker
  of: Interval
  candles: readonly Candle[]
  older: (endAt: number) => Promise<readonly Candle[]>
  indicators: readonly Indicator[]
  drawn: Drawings
}

/** The chart under the bar with the values of the candle at the crosshair, or the last one. */
function Drawn({ ticker, of, candles, older, indicators, drawn: own }: DrawnProps) {
  const [at, setAt] = useState<number | null>(null)
  const lines = usePositionLines(ticker)
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
      />
    </>
  )
}
