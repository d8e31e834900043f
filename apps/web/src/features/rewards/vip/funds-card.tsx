import type { MyLevel } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'
import styles from '../parts/rewards.module.css'

/** What the next Monday brings, and the accounts that gifts and envelopes are paid from. */
export function FundsCard({ level }: { level: MyLevel }) {
  const t = useTranslations('rewards.vip')
  const { envelopeAmount, envelopeAt, currency, giftFund, envelopeFund, barKey } = level
  const shortAt = giftFund.shortAt ?? envelopeFund.shortAt
  const envelope = barKey === null ? money(envelopeAmount, currency) : '—'
  return (
    <Card title={t('monday')}>
      <KeyValueList
        items={[
          { label: t('envelope'), value: envelope, strong: true },
          { label: t('opens'), value: formatDate(envelopeAt) },
          { label: t('giftFund'), value: money(giftFund.available, currency) },
          { label: t('envelopeFund'), value: money(envelopeFund.available, currency) },
        ]}
      />
      <p className={styles.note}>{t('onlyFromThere')}</p>
      {shortAt !== null && (
        <p className={styles.wait}>{t('short', { time: formatDate(shortAt) })}</p>
      )}
    </Card>
  )
}
