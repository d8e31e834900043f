import type { Swap } from '@candor/api'
import { formatServerTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { CoinIcon } from '../../../shared/coins/coin-icon.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from '../swap.module.css'

/** One swap: the given and the received amount; leads to its details. */
export function SwapRow({ swap }: { swap: Swap }) {
  const masked = usePreferences((state) => state.hideBalance)
  const { id, orderNo, fromCurrency, toCurrency, fromAmount, toAmount, createTime } = swap
  const signed = (value: string, unit: string) => (
    <Amount value={value} unit={unit} signed toned={!value.startsWith('-')} masked={masked} />
  )
  return (
    <ListRow
      tall
      icon={<CoinIcon code={toCurrency} />}
      title={`${fromCurrency} → ${toCurrency}`}
      detail={
        <span className={styles.lines}>
          <time>{formatServerTime(createTime)}</time>
          <span>{orderNo}</span>
        </span>
      }
      value={signed(toAmount, toCurrency)}
      valueDetail={signed(`-${fromAmount}`, fromCurrency)}
      to="swaps"
      search={{ id }}
    />
  )
}
