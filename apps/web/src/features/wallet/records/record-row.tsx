import type { BalanceLog, BalanceRef } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatServerTime } from '../../../lib/dates.ts'
import type { RouteName } from '../../../lib/routes.ts'
import { usePreferences } from '../../../theme/preferences.ts'
import { Amount } from '../../../ui/amount.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import styles from '../parts/list-page.module.css'

/** The screen that shows the cause of a record, by the kind of its reference; null without such a screen. */
const causes = {
  recharge: (id: string) => ({ to: 'rechargeResult', search: { id } }) as const,
  withdrawal: (id: string) => ({ to: 'rechargeResult', search: { id, type: 'withdraw' } }) as const,
  position: (id: string) => ({ to: 'position', search: { id } }) as const,
  option: (id: string) => ({ to: 'optionOrders', search: { id } }) as const,
  swap: (id: string) => ({ to: 'swaps', search: { id } }) as const,
  product_order: (id: string) => ({ to: 'productOrders', search: { id } }) as const,
  ieo_order: () => ({ to: 'ieoOrders' }) as const,
  contest_entry: () => ({ to: 'myContests' }) as const,
  loan: (id: string) => ({ to: 'loanOrders', search: { id } }) as const,
  reward: () => ({ to: 'rewards' }) as const,
  team_share: () => ({ to: 'team' }) as const,
  transfer: null,
  adjustment: null,
  unclaimed: null,
  ledger: null,
} satisfies Record<BalanceRef, ((id: string) => { readonly to: RouteName }) | null>

/** One change of one account: its type, time, amount, and the balance afterwards. */
export function RecordRow({ record }: { record: BalanceLog }) {
  const t = useTranslations('records')
  const words = useTranslations('assets.account')
  const masked = usePreferences((state) => state.hideBalance)
  const { typeText, account, currency, amount, balanceAfter, createTime, orderNo, remark } = record
  const cause = causes[record.refType]?.(record.refId) ?? null
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
