import type { OptionOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatSecond } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from '../options.module.css'

type Props = { orders: readonly OptionOrder[]; onClose: () => void }

/** The results of orders that ended on screen: win and loss in the same wording and size. */
export function ResultSheet({ orders, onClose }: Props) {
  const t = useTranslations('options')
  return (
    <Sheet open onClose={onClose} title={t('ended.title')}>
      <div className={styles.form}>
        {orders.map((order) => (
          <Result key={order.id} order={order} />
        ))}
      </div>
    </Sheet>
  )
}

function Result({ order }: { order: OptionOrder }) {
  const t = useTranslations('options')
  const { id, symbol, direction, currency, resultKey, voidReasonKey, profit } = order
  return (
    <section className={styles.form}>
      <p className={styles.outcome}>
        <span>{`${symbol} · ${t(direction)} · ${resultKey === null ? '' : t(`result.${resultKey}`)}`}</span>
        <OwnAmount value={profit} unit={currency} size="title" signed toned />
      </p>
      {voidReasonKey !== null && <p className={styles.note}>{t(`void.${voidReasonKey}`)}</p>}
      <KeyValueList
        items={[
          { label: t('began'), value: <PriceAt price={order.openPrice} at={order.openTickAt} /> },
          { label: t('ends'), value: <PriceAt price={order.closePrice} at={order.closeTickAt} /> },
          { label: t('paid'), value: <Money value={order.payout} unit={currency} /> },
        ]}
      />
      <LinkButton to="optionOrders" search={{ id }} look="secondary" wide>
        {t('proof.open')}
      </LinkButton>
    </section>
  )
}

function PriceAt({ price, at }: { price: string | null; at: number | null }) {
  return (
    <>
      <Amount value={price} />
      {at !== null && <small className={styles.at}> {formatSecond(at)}</small>}
    </>
  )
}

function Money({ value, unit }: { value: string | null; unit: string }) {
  return <OwnAmount value={value} unit={unit} />
}
