import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from './chart-foot.module.css'
import { OwnPositions } from './own-positions.tsx'
import { TickDepth } from './tick-depth.tsx'
import { TickTable } from './tick-table.tsx'
import { useHasPositions } from './use-position-lines.ts'

const parts = ['own', 'ticks', 'depth'] as const
type Part = (typeof parts)[number]

/** The content below the candles: the user's positions in the instrument, its last ticks, and their depth. */
export function ChartFoot({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const mayHave = useHasPositions()
  const hasOwn = mayHave && ticker.trade.contract
  const [chosen, setChosen] = useState<Part | null>(null)
  const offered = parts.filter((part) => part !== 'own' || hasOwn)
  const shown = offered.find((part) => part === chosen) ?? offered[0]
  const words = { own: t('own.title'), ticks: t('ticks.title'), depth: t('depth.title') }
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          label={t('ticks.choose')}
          value={shown ?? 'ticks'}
          options={offered.map((value) => ({ value, label: words[value] }))}
          onChange={setChosen}
        />
      </div>
      {shown === 'own' && <OwnPositions ticker={ticker} />}
      {shown === 'ticks' && <TickTable ticker={ticker} />}
      {shown === 'depth' && <TickDepth ticker={ticker} />}
    </>
  )
}
