import type { WithdrawalOrder } from '@candor/api'
import { exactDecimals } from '../../../../lib/exact-decimals.ts'
import { formatServerTime } from '../../../../lib/dates.ts'
import { usePreferences } from '../../../../theme/preferences.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { CoinIcon } from '../../../../ui/coin-icon.tsx'
import { ListRow } from '../../../../ui/list-row.tsx'
import styles from '../../parts/list-page.module.css'
import { WithdrawalBadge } from '../withdrawal-badge.tsx'

/** One withdrawal; leads to its steps. */
export function WithdrawalRow({ order }: { order: WithdrawalOrder }) {
  const masked = usePreferences((state) => state.hideBalance)
  const { id, orderNo, currency, amount, createTime } = order
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
      value={<Amount value={amount} decimals={exactDecimals(amount)} masked={masked} />}
      valueDetail={<WithdrawalBadge order={order} />}
      to="rechargeResult"
      search={{ id, type: 'withdraw' }}
    />
  )
}
