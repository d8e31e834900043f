import type { OptionOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatServerTime } from '../../lib/dates.ts'
import { Countdown } from '../../ui/display/countdown.tsx'
import { DemoTag } from '../../ui/display/demo-tag.tsx'
import { ListRow } from '../../ui/display/list-row.tsx'
import { OwnAmount } from '../../shared/own-amount.tsx'
import styles from './options.module.css'

/** One order: a running one counts down on the server's clock; an ended one shows its result. */
export function OptionRow({ order }: { order: OptionOrder }) {
  const t = useTranslations('options')
  const { id, symbol, direction, seconds, amount, currency, profit, resultKey, isDemo } = order
  return (
    <ListRow
      tall
      title={
        <>
          {`${symbol} · ${t(direction)}`} {isDemo && <DemoTag />}
        </>
      }
      detail={
        <span className={styles.lines}>
          <span>{t('seconds', { seconds })}</span>
          <time>{formatServerTime(order.openTime)}</time>
        </span>
      }
      value={
        profit === null ? (
          order.status === 1 ? (
            <Countdown until={order.settleAt} />
          ) : (
            t('settling')
          )
        ) : (
          <OwnAmount value={profit} unit={currency} signed toned />
        )
      }
      valueDetail={
        resultKey === null ? <OwnAmount value={amount} unit={currency} /> : t(`result.${resultKey}`)
      }
      to="optionOrders"
      search={{ id }}
    />
  )
}
