import type { Level } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import { cx } from '../../../lib/cx.ts'
import { Card } from '../../../ui/display/card.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { feeCut } from '../fee-cut.ts'
import styles from '../rewards.module.css'
import { whole } from '../whole.ts'

const figure = (value: string) => (/[1-9]/.test(value) ? money(value) : '—')

/** All levels in a table: thresholds, benefits, and paid gifts. */
export function LevelTable({ levels }: { levels: readonly Level[] }) {
  const t = useTranslations('rewards.vip')
  return (
    <Card title={t('table')}>
      <div className={styles.levelsBox}>
        <table className={styles.levels}>
          <thead>
            <tr>
              <th scope="col">{t('level')}</th>
              <th scope="col">{t('gift')}</th>
              <th scope="col">{t('weekly')}</th>
              <th scope="col">
                {t('limit')}
                <span className={styles.small}>{t('fees')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <Row key={level.id} level={level} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t('unit', { currency: levels[0]?.currency ?? 'USDT' })}</p>
    </Card>
  )
}

function Row({ level }: { level: Level }) {
  const t = useTranslations('rewards.vip')
  const { levelNo, minAssetsUsd, upgradeGift, weeklyRedEnvelope, withdrawLimitRate } = level
  const { isCurrent, giftStatusKey, feeDiscountRate } = level
  return (
    <tr className={cx(isCurrent && styles.current)} aria-current={isCurrent ? 'true' : undefined}>
      <th scope="row">
        <span className={styles.levelName}>{t('name', { level: levelNo })}</span>
        <span className={styles.small}>{t('from', { amount: whole(minAssetsUsd) })}</span>
        {isCurrent && <span className={styles.mark}>{t('current')}</span>}
      </th>
      <td>
        <Named as={t('gift')} />
        <span>{figure(upgradeGift)}</span>
        {giftStatusKey !== 'open' && (
          <StatusBadge tone={giftStatusKey === 'paid' ? 'good' : 'wait'}>
            {t(giftStatusKey)}
          </StatusBadge>
        )}
      </td>
      <td>
        <Named as={t('weekly')} />
        <span>{figure(weeklyRedEnvelope)}</span>
      </td>
      <td>
        <Named as={`${t('limit')} · ${t('fees')}`} />
        <span>× {figure(withdrawLimitRate)}</span>
        <span className={styles.small}>{feeCut(feeDiscountRate)}</span>
      </td>
    </tr>
  )
}

/** The name of a column beside its figure, for text sizes that are too large for a table head. */
const Named = ({ as: name }: { as: string }) => <span className={styles.columnName}>{name}</span>
