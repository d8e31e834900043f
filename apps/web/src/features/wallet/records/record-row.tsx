import { orderPath } from '@candor/api'
import type { BalanceLog } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatServerTime } from '../../../lib/dates.ts'
import { pickSearch, routeAt } from '../../../lib/routes.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import styles from '../list-page.module.css'

/** One change of one account: its type, time, amount, and the balance afterwards. */
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
    value: <Amount value={amount} unit={currency} signed masked={masked} />,
    valueDetail: (
      <>
        {t('after')} <Amount value={balanceAfter} masked={masked} />
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

/** The screen that shows the cause of a record; null without such a screen. */
function causeOf({ refType, refId }: BalanceLog) {
  const [path = '', query] =
    (refType === 'ledger' ? null : orderPath(refType, refId))?.split('?') ?? []
  const to = routeAt(path)
  return to && { to, search: pickSearch(to, Object.fromEntries(new URLSearchParams(query))) }
}
