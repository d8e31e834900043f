import type { MyLevel } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { feeCut } from '../fee-cut.ts'
import styles from '../rewards.module.css'

const cents = 2
/** The level, its measures, and the exact rest to the next level. */
export function LevelCard({ level }: { level: MyLevel }) {
  const t = useTranslations('rewards.vip')
  const { levelNo, next, fall, assetsUsd, measuredAt, nextMeasureAt } = level
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
      {fall !== null && (
        <Banner tone="risk">
          {t('falls', { level: levelNo, time: formatDate(fall.at), to: fall.toLevelNo })}
        </Banner>
      )}
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
          ...(fall === null
            ? []
            : [
                { label: t('keep', { level: levelNo }), value: own(fall.missingUsd), strong: true },
              ]),
          ...missing,
          { label: t('assets'), value: own(assetsUsd) },
          { label: t('measured'), value: formatDate(measuredAt) },
          { label: t('nextMeasure'), value: formatDate(nextMeasureAt) },
          { label: t('limitNow'), value: `× ${money(level.withdrawLimitRate)}` },
          { label: t('feeDiscount'), value: feeCut(level.feeDiscountRate) },
        ]}
      />
    </Card>
  )
}

// not money: the width of a bar
const perCent = (rate: string) => Number(rate) * 100
