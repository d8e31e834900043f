import { useTranslations } from 'use-intl'
import { useCall } from '../../../../api/use-call.ts'
import { useNotices } from '../../../../live/use-notices.ts'
import { Card } from '../../../../ui/card.tsx'
import { OrderRow } from '../../parts/order-row.tsx'
import { RechargeBadge } from '../recharge-badge.tsx'
import styles from '../recharge.module.css'

/** As many as may wait at once. */
const pageSize = 5

/** What was reported and is being looked at, so that nobody who lost sight of an answer reports it twice. */
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
