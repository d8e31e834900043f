import { intervals } from '@candor/api'
import type { Interval, Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { IconAdjustmentsHorizontal, IconTable } from '../../../ui/display/icons.ts'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { CandleTable } from './candle-table.tsx'
import styles from './chart-screen.module.css'
import { ChartSummary } from './chart-summary.tsx'
import { DrawnCandles } from './drawn-candles.tsx'
import { keepIndicators, readIndicators } from './indicators.ts'
import { keepInterval, readInterval } from './kept-interval.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { useDrawings } from './use-drawings.ts'
import { useCandles } from './use-candles.ts'

/** The interval, the tools, and the candles as a chart or a table. */
export function CandlesSection({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const [interval, setInterval] = useState(() => readInterval(ticker.symbol))
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
            onChange={(next: Interval) => {
              setInterval(next)
              keepInterval(ticker.symbol, next)
            }}
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
              <DrawnCandles
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
