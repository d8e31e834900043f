import type { MyLevel } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { useEnvelopeItems } from '../envelope-card.tsx'
import styles from '../rewards.module.css'

/** The next Monday's envelope, and the accounts that pay gifts and envelopes. */
export function FundsCard({ level, onOpen }: { level: MyLevel; onOpen: () => void }) {
  const t = useTranslations('rewards.vip')
  const { currency, giftFund, envelopeFund } = level
  const shortAt = giftFund.shortAt ?? envelopeFund.shortAt
  const envelope = useEnvelopeItems(level, onOpen)
  return (
    <Card title={t('monday')}>
      <KeyValueList
        items={[
          ...envelope,
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
