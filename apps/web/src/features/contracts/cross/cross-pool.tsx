import type { CrossPool as Pool } from '@candor/api'
import { useTranslations } from 'use-intl'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'
import styles from './cross.module.css'
import { RatioBar } from './ratio-bar.tsx'

/** What stands behind all cross positions together, what they need of it, and how near that is to liquidation. */
export function CrossPool({ pool }: { pool: Pool }) {
  const t = useTranslations('cross')
  const money = (value: string | null) => <OwnAmount value={value} decimals={2} unit="USDT" />
  return (
    <section className={styles.pool} aria-label={t('pool.title')}>
      <h2 className={styles.title}>{t('pool.title')}</h2>
      <KeyValueList
        items={[
          { label: t('pool.balance'), value: money(pool.balance) },
          { label: t('pool.equity'), value: money(pool.equity) },
          { label: t('pool.need'), value: money(pool.need) },
        ]}
      />
      <RatioBar ratio={pool.marginRatio} />
      <p className={styles.note}>{t('shared')}</p>
    </section>
  )
}
