import type { MyLevel } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import { OwnAmount } from '../../../ui/own-amount.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../parts/rewards.module.css'

const cents = 2

/** The level, by what it was measured, and exactly what is missing to the next. */
export function LevelCard({ level }: { level: MyLevel }) {
  const t = useTranslations('rewards.vip')
  const { levelNo, next, assetsUsd, measuredAt, nextMeasureAt } = level
  const own = (value: string) => <OwnAmount value={value} decimals={cents} unit="USD" />
  const missing =
    next === null
      ? []
      : [
          {
            label: t('missing', { level: next.levelNo }),
            value: own(next.missingUsd),
            strong: true,
          },
        ]
  return (
    <Card label={t('yours')}>
      <div className={styles.standing}>
        <p className={styles.note}>{t('yours')}</p>
        <p className={styles.figure}>{t('name', { level: levelNo })}</p>
      </div>
      {next === null ? (
        <p className={styles.note}>{t('highest')}</p>
      ) : (
        <div className={styles.way}>
          <ProgressBar
            label={t('progress', { level: next.levelNo })}
            value={perCent(next.progressRate)}
          />
          <p className={styles.ends}>
            <span>{t('name', { level: levelNo })}</span>
            <span>{t('name', { level: next.levelNo })}</span>
          </p>
        </div>
      )}
      <KeyValueList
        items={[
          ...missing,
          { label: t('assets'), value: own(assetsUsd) },
          { label: t('measured'), value: formatDate(measuredAt) },
          { label: t('nextMeasure'), value: formatDate(nextMeasureAt) },
        ]}
      />
    </Card>
  )
}

// not money: the width of a bar
const perCent = (rate: string) => Number(rate) * 100
