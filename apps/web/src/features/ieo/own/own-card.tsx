import type { IeoOrder, IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { AskAbout } from '../../../shared/ask-about.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { LastSent } from '../../../shared/intents/last-sent.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { OrderBadge } from '../badges.tsx'
import styles from '../ieo.module.css'
import { changedByIeo } from '../changed.ts'
import { PaySheet, type PayableOrder } from './pay-sheet.tsx'

type Props = { project: IeoProject; order: IeoOrder }

/** The user's application: its figures, and the button to pay while it can be paid. */
export function OwnCard({ project, order }: Props) {
  const t = useTranslations('ieo')
  const paying = useMoneyForm({
    call: 'payIeo',
    of: order.id,
    refresh: changedByIeo,
    onDone: () => undefined,
  })
  const { currency, payDeadlineAt } = order
  const payable = project.statusKey === 'cancelled' ? null : payableOf(order)
  return (
    <Card title={t('own.title')} aside={<OrderBadge order={order} />}>
      <LastSent title={t('own.last')} sent={paying.lastSent} />
      <div className={styles.form}>
        <Facts order={order} />
        <Outcome order={order} listSymbol={project.listSymbol} />
        {payable !== null && (
          <>
            {payDeadlineAt !== null && (
              <KeyValueList
                items={[
                  {
                    label: t('next.payIn'),
                    value: <Countdown until={payDeadlineAt} />,
                    strong: true,
                  },
                ]}
              />
            )}
            <Button wide busy={paying.busy} onClick={() => paying.setConfirming(true)}>
              {t('own.pay', { amount: money(payable.payAmount, currency) })}
            </Button>
          </>
        )}
        <AskAbout type="ieo_order" id={order.id} />
      </div>
      {paying.isConfirming && payable !== null && (
        <PaySheet order={payable} paying={paying} onClose={paying.close} />
      )}
    </Card>
  )
}

/** The won application, if all that its payment would confirm is known. */
function payableOf(order: IeoOrder): PayableOrder | null {
  const { statusKey, wonQuantity, winningPrice, payAmount } = order
  if (statusKey !== 'won' || wonQuantity === null || winningPrice === null || payAmount === null)
    return null
  return { ...order, wonQuantity, winningPrice, payAmount }
}

function Facts({ order }: { order: IeoOrder }) {
  const t = useTranslations('ieo')
  const { symbol, currency, wonQuantity, payAmount, paidAmount, payDeadlineAt } = order
  const own = (value: string, unit: string) => <OwnAmount value={value} unit={unit} />
  return (
    <KeyValueList
      items={[
        { label: t('own.quantity'), value: own(order.quantity, symbol) },
        { label: t('own.lots'), value: order.lotNo },
        ...(wonQuantity === null
          ? [{ label: t('apply.ifWon'), value: own(order.estimatedAmount, currency) }]
          : [{ label: t('own.won'), value: own(wonQuantity, symbol), strong: true }]),
        ...(payAmount === null || wonQuantity === '0'
          ? []
          : [{ label: t('own.toPay'), value: own(payAmount, currency), strong: true }]),
        ...(payDeadlineAt === null
          ? []
          : [{ label: t('payBy'), value: formatDate(payDeadlineAt) }]),
        { label: t('own.paid'), value: own(paidAmount, currency) },
        { label: t('own.reference'), value: order.orderNo },
      ]}
    />
  )
}

/** The meaning of the state. */
function Outcome({
  order: { statusKey, symbol, currency },
  listSymbol,
}: {
  order: IeoOrder
  listSymbol: string | null
}) {
  const t = useTranslations('ieo.outcome')
  if (statusKey !== 'listed' || listSymbol === null)
    return <p className={styles.note}>{t(statusKey)}</p>
  return (
    <>
      <p className={styles.note}>{t('tradable', { market: listSymbol })}</p>
      <LinkButton to="swap" search={{ from: symbol, to: currency }} look="secondary" wide>
        {t('swap', { symbol })}
      </LinkButton>
    </>
  )
}
