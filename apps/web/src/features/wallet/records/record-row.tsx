import type { BalanceLog } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatServerTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/amount.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import styles from '../parts/list-page.module.css'

/** The screen on which a record's cause can be seen; null for kinds that have none. */
function causeOf({ refType, refId }: BalanceLog) {
  if (refType === 'position') return { to: 'position', search: { id: refId } } as const
  if (refType === 'withdrawal')
    return { to: 'rechargeResult', search: { id: refId, type: 'withdraw' } } as const
  if (refType === 'recharge') return { to: 'rechargeResult', search: { id: refId } } as const
  if (refType === 'option') return { to: 'optionOrders', search: { id: refId } } as const
  if (refType === 'loan') return { to: 'loanOrders', search: { id: refId } } as const
  if (refType === 'swap') return { to: 'swaps', search: { id: refId } } as const
  if (refType === 'ieo_order') return { to: 'ieoOrders' } as const
  if (refType === 'contest_entry') return { to: 'myContests' } as const
  if (refType === 'product_order') return { to: 'productOrders', search: { id: refId } } as const
  return null
}

/** One change of one account: what it was, when, by how much, and what was there afterwards. */
export function RecordRow({ record }: { record: BalanceLog }) {
  const t = useTranslations('records')
  const words = useTranslations('assets.account')
  const masked = usePreferences((state) => state.hideBalance)
  const { typeText, account, currency, amount, balanceAfter, createTime, orderNo, remark } = record
  const cause = causeOf(record)
  const row = {
    tall: true,
    title: typeText,
    detail: words(account),
    foot: (
      <span className={styles.foot}>
        <time>{formatServerTime(createTime)}</time>
        {orderNo !== null && <span>{orderNo}</span>}
        {remark !== null && <span className={styles.why}>{remark}</span>}
      </span>
    ),
    value: (
      <Amount
        value={amount}
        decimals={exactDecimals(amount)}
        unit={currency}
        signed
        masked={masked}
      />
    ),
    valueDetail: (
      <>
        {t('after')}{' '}
        <Amount value={balanceAfter} decimals={exactDecimals(balanceAfter)} masked={masked} />
      </>
    ),
  }
  if (cause !== null) return <ListRow {...cause} {...row} />
  return (
    <div className={styles.still}>
      <ListRow {...row} />
    </div>
  )
}
