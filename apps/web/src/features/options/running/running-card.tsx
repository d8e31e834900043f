import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { useOrders } from '../use-orders.ts'
import { RunningOption } from './running-option.tsx'

/** The running orders with their remaining time, above the ticket, so that a user sees a new order. */
export function RunningCard() {
  const t = useTranslations('options')
  const running = useOrders().data?.running ?? []
  if (running.length === 0) return null
  return (
    <Card title={t('atStake')} label={t('atStake')} flush>
      {running.map((order) => (
        <RunningOption key={order.id} order={order} />
      ))}
    </Card>
  )
}
