import type { ReactNode } from 'react'
import { exactDecimals } from '../../lib/exact-decimals.ts'
import { formatServerTime } from '../../lib/dates.ts'
import { usePreferences } from '../../theme/preferences.ts'
import { Amount } from '../../ui/display/amount.tsx'
import { CoinIcon } from '../../shared/coins/coin-icon.tsx'
import { ListRow } from '../../ui/display/list-row.tsx'
import styles from './list-page.module.css'

type Props = {
  order: { id: string; orderNo: string; currency: string; amount: string; createTime: string }
  type?: 'withdraw'
  /** Whether the amount was received, and is shown as a gain. */
  gained?: boolean
  /** A further fact for the row. */
  note?: string | null
  /** The badge of the order's state. */
  badge: ReactNode
}

/** One recharge or withdrawal; links to its steps. */
export function OrderRow({ order, type, gained = false, note = null, badge }: Props) {
  const masked = usePreferences((state) => state.hideBalance)
  const { id, orderNo, currency, amount, createTime } = order
  const decimals = exactDecimals(amount)
  return (
    <ListRow
      tall
      icon={<CoinIcon code={currency} />}
      title={currency}
      detail={
        <span className={styles.lines}>
          <time>{formatServerTime(createTime)}</time>
          <span>{orderNo}</span>
          {note !== null && <span>{note}</span>}
        </span>
      }
      value={<Amount value={amount} decimals={decimals} signed={gained} masked={masked} />}
      valueDetail={badge}
      to="rechargeResult"
      search={type === undefined ? { id } : { id, type }}
    />
  )
}
