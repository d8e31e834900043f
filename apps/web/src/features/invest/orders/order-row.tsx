import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatServerTime } from '../../../lib/dates.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import styles from '../invest.module.css'
import { placesOf } from '../places.ts'
import { OrderBadge } from './order-badge.tsx'

/** One order: its amount and its income; links to its details. */
export function OrderRow({ order }: { order: ProductOrder }) {
  const t = useTranslations('invest')
  const {
    id,
    productType,
    productName,
    currency,
    amount,
    accumulatedIncome,
    remainingDays,
    createTime,
  } = order
  const own = (value: string, signed = false) => (
    <OwnAmount value={value} unit={currency} signed={signed} />
  )
  return (
    <ListRow
      tall
      title={productName}
      detail={
        <span className={styles.lines}>
          <time>{formatServerTime(createTime)}</time>
          <span>{t('daysLeft', { days: remainingDays })}</span>
        </span>
      }
      value={own(amount)}
      valueDetail={own(accumulatedIncome, true)}
      foot={<OrderBadge order={order} />}
      to={placesOf[productType].orders}
      search={{ id }}
    />
  )
}
