import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LastSent } from '../../../shared/intents/last-sent.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import styles from '../invest.module.css'

const loadSheet = async () => (await import('./redeem-sheet.tsx')).RedeemSheet

/** The cooling-off period of an order, the start of early redemption, and its cost. */
export function RedeemCard({ order }: { order: ProductOrder }) {
  const t = useTranslations('redemption')
  const { coolingOffUntil, redeemableFrom, penaltyRate, penalty, redeemPreview, currency } = order
  const { Sheet, show, ...sheet } = useLazySheet(loadSheet)
  const redeeming = useMoneyForm({
    call: 'redeemProductOrder',
    of: order.id,
    refresh: ['getProductOrder'],
    onDone: sheet.onClose,
  })
  const isLeft = order.endReason === 'redeemed'
  if (coolingOffUntil === null && redeemableFrom === null && !isLeft) return null
  return (
    <Card title={t('title')}>
      <LastSent
        title={t('last')}
        sent={{ state: redeeming.state, isResumed: redeeming.isResumed || !sheet.open }}
      />
      <KeyValueList
        items={[
          ...(coolingOffUntil === null
            ? []
            : [{ label: t('freeUntil'), value: formatDate(coolingOffUntil) }]),
          ...(redeemableFrom === null
            ? []
            : [
                { label: t('from'), value: formatDate(redeemableFrom) },
                { label: t('costs'), value: t('ofPrincipal', { rate: percent(penaltyRate) }) },
              ]),
          ...(isLeft ? [{ label: t('paidCost'), value: money(penalty, currency) }] : []),
        ]}
      />
      {redeemPreview !== null && (
        <>
          <p className={styles.note}>
            {redeemPreview.isCoolingOff
              ? t('freeNow', { amount: money(redeemPreview.amount, currency) })
              : t('costNow', {
                  amount: money(redeemPreview.amount, currency),
                  penalty: money(redeemPreview.penalty, currency),
                })}
          </p>
          <Button look="secondary" wide onClick={show}>
            {t(redeemPreview.isCoolingOff ? 'takeBack' : 'leave')}
          </Button>
          {Sheet !== null && sheet.open && (
            <Sheet {...sheet} order={order} preview={redeemPreview} redeeming={redeeming} />
          )}
        </>
      )}
    </Card>
  )
}
