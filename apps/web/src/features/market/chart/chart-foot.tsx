import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './chart-foot.module.css'
import { OwnPositions } from './own-positions.tsx'
import { TickTable } from './tick-table.tsx'

/** What stands below the candles: the user's positions in the instrument, and its last ticks. */
export function ChartFoot({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart')
  const isSignedIn = useSession((state) => state.userInfo !== null)
  const [part, setPart] = useState<'own' | 'ticks'>('own')
  if (!isSignedIn || !ticker.trade.contract)
    return (
      <section className={styles.foot}>
        <h2>{t('ticks.title')}</h2>
        <TickTable ticker={ticker} />
      </section>
    )
  return (
    <section className={styles.foot}>
      <div className={styles.tabs}>
        <Tabs
          label={t('ticks.choose')}
          value={part}
          options={[
            { value: 'own', label: t('own.title') },
            { value: 'ticks', label: t('ticks.title') },
          ]}
          onChange={setPart}
        />
      </div>
      {part === 'own' ? <OwnPositions ticker={ticker} /> : <TickTable ticker={ticker} />}
    </section>
  )
}
