import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { useOrders } from '../use-orders.ts'
import { RunningOption } from './running-option.tsx'

/** What runs, with the time it has left, above what could be bought next: who has just bought must see it. */
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
