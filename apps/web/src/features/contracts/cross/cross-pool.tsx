import { marginLevels, type CrossPool as Pool, type MarginLevel } from '@candor/api'
import { Amount } from '@candor/money'
import { isEarlyLevel, levelRate } from '@candor/rules'
import { useTranslations } from 'use-intl'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from './cross.module.css'
import { RatioBar } from './ratio-bar.tsx'

/** The balance behind all cross positions, their need, and the margin ratio. */
export function CrossPool({ pool }: { pool: Pool }) {
  const t = useTranslations('cross')
  const money = (value: string | null) => <OwnAmount value={value} decimals={2} unit="USDT" />
  const levels = marginLevels.filter((level) => isWarnedOf(pool, level))
  return (
    <section className={styles.pool} aria-label={t('pool.title')}>
      <h2 className={styles.title}>{t('pool.title')}</h2>
      <KeyValueList
        items={[
          { label: t('pool.balance'), value: money(pool.balance) },
          { label: t('pool.equity'), value: money(pool.equity) },
          { label: t('pool.need'), value: money(pool.need) },
          { label: t('warnedAt'), value: levels.map((level) => `${level}%`).join(' · ') },
        ]}
      />
      <RatioBar ratio={pool.marginRatio} />
      <p className={styles.note}>{t(Amount.read(pool.ruledNeed) > 0n ? 'sharedRule' : 'shared')}</p>
    </section>
  )
}

/**
 * Whether the user will be warned when losses bring the account to this level. Approximate, because the need
 * changes with the marks.
 */
function isWarnedOf({ balance, need }: Pool, level: MarginLevel): boolean {
  const isLast = level === marginLevels.at(-1)
  return (
    isLast ||
    need === null ||
    !isEarlyLevel(levelRate(level), Amount.read(balance), Amount.read(need))
  )
}
