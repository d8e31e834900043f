import type { RechargeOrder } from '@candor/api'
import { exactDecimals } from '../../../../lib/exact-decimals.ts'
import { formatServerTime } from '../../../../lib/dates.ts'
import { usePreferences } from '../../../../theme/preferences.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { CoinIcon } from '../../../../ui/coin-icon.tsx'
import { ListRow } from '../../../../ui/list-row.tsx'
import styles from '../../parts/list-page.module.css'
import { RechargeBadge } from '../recharge-badge.tsx'

/** One recharge; leads to its steps. */
export function RechargeRow({ order }: { order: RechargeOrder }) {
  const masked = usePreferences((state) => state.hideBalance)
  const { id, orderNo, currency, amount, createTime, status } = order
  return (
    <ListRow
      tall
      icon={<CoinIcon code={currency} />}
      title={currency}
      detail={
        <span className={styles.lines}>
          <time>{formatServerTime(createTime)}</time>
          <span>{orderNo}</span>
        </span>
      }
      value={
        <Amount
          value={amount}
          decimals={exactDecimals(amount)}
          signed={status === 1}
          masked={masked}
        />
      }
      valueDetail={<RechargeBadge order={order} />}
      to="rechargeResult"
      search={{ id }}
    />
  )
}
