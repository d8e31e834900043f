import { useTranslations } from 'use-intl'
import { useCall } from '../../../../api/use-call.ts'
import { useNotices } from '../../../../live/use-notices.ts'
import { Card } from '../../../../ui/display/card.tsx'
import { OrderRow } from '../../order-row.tsx'
import { RechargeBadge } from '../recharge-badge.tsx'
import styles from '../recharge.module.css'

/** The most reports that may be open at once. */
const pageSize = 5

/** The reports under review, so that a user who missed an answer does not report the same transfer twice. */
export function OpenReports({ currency }: { currency: string }) {
  const t = useTranslations('recharge.bank')
  const waiting = useCall(
    'listRecharges',
    { method: 'bank', status: '0', currency, pageSize },
    { quiet: true },
  )
  useNotices(
    ({ refType }) => refType === 'recharge',
    () => void waiting.refetch(),
  )
  const { records = [] } = waiting.data ?? {}
  if (records.length === 0) return null
  return (
    <Card title={t('waiting')}>
      <p className={styles.quiet}>{t('waitingHint')}</p>
      {records.map((order) => (
        <OrderRow key={order.id} order={order} badge={<RechargeBadge order={order} />} />
      ))}
    </Card>
  )
}
